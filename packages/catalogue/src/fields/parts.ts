// Facts that have members of their own. Their schemas are in `schema/` and `views/`, their JSON values in `views/`.
import { charterFields } from './charter-fields.ts';
import { field, type Text } from './field.ts';
import { notStated } from './terms.ts';

type More = { readonly claimed?: true; readonly listed?: true };

function part<const Id extends string, const M extends More>(id: Id, name: Text, about: string, more: M = {} as M) {
  return field({ id, kind: 'part', name, about, ...more });
}

export const prices = field({
  id: 'prices',
  kind: 'part',
  name: { pt: 'Preços', en: 'Prices' },
  about: 'Whether the provider bills for some use, and how much, dated.',
  words: {
    free: { pt: 'Gratuito', en: 'Free' },
    paid: { pt: 'Há uso pago', en: 'Some use is paid' },
    'not-stated': notStated,
  },
  filter: {
    only: { pt: 'cujo provedor cobra por algum uso, ou não', en: 'whose provider bills for some use, or none' },
  },
});

/**
 * A deadline. In JSON null, or `{ date: '2027-01-21', what: 'v21.0', text, source, read_on, review_by, overdue }`, where `text` is one
 * sentence with the next step; in content files and on pages `api.endsAt`, null or `{ date, what, text: { pt, en }, source, readOn }`.
 */
const endsAt = part(
  'ends_at',
  { pt: 'Prazo', en: 'Deadline' },
  'What of this entry ends on a stated day, and what to do before; null when no end is stated.',
  { listed: true },
);

/** In the order of an entry in full. */
export const partFields = [
  part(
    'request',
    { pt: 'Primeira requisição, por partes', en: 'First request, taken apart' },
    'The first request, taken apart.',
  ),
  endsAt,
  part('version', { pt: 'Versão', en: 'Version' }, 'How the API is versioned.', { claimed: true }),
  part(
    'credential',
    { pt: 'Credencial', en: 'Credential' },
    'Where the key goes, never its value; null when no credential exists at all.',
    { claimed: true },
  ),
  part('limits', { pt: 'Limites', en: 'Limits' }, 'The same limits that are enforced where Farol makes the call.', {
    claimed: true,
  }),
  part(
    'keep_seconds',
    { pt: 'Tempo de cache', en: 'Caching time' },
    'How long an answer should be cached where fair use asks for caching; our choice.',
  ),
  part('response', { pt: 'Resposta', en: 'Response' }, 'The response to the first request.', { claimed: true }),
  part('format_examples', { pt: 'Outros formatos', en: 'Other formats' }, 'How to ask for the other formats.'),
  part('failures', { pt: 'Como falha', en: 'How it fails' }, 'How the API reports what goes wrong.', { claimed: true }),
  part('quirks', { pt: 'Pontos de atenção', en: 'Gotchas' }, 'Traps for callers, and what to do about them.'),
  part('claims', { pt: 'Fontes', en: 'Sources' }, 'Who states the facts of this entry, where and when.'),
  part('disputes', { pt: 'Contestações', en: 'Disputes' }, 'Statements by others that contradict this entry.'),
  part(
    'breaks',
    { pt: 'Regras que descumpre', en: 'Rules that it breaks' },
    'Rules of the catalogue that this API breaks.',
  ),
  part('requests', { pt: 'Requisições prontas', en: 'Ready requests' }, 'One ready request for each practical use.'),
  part('terms', { pt: 'Termos', en: 'Terms' }, 'Terms of use as closed values, each with its source or not stated.'),
  part('links', { pt: 'Links', en: 'Links' }, 'URLs of the provider, each with its source or not stated.'),
  part(
    'credential_steps',
    { pt: 'Como obter a chave', en: 'How to get the key' },
    'How to get the credential, in order.',
  ),
  part('scopes', { pt: 'Escopos', en: 'Scopes' }, 'Permissions that a token can carry.'),
  prices,
  part('freshness', { pt: 'Atualização dos dados', en: 'Freshness of the data' }, 'How fresh the data is, as stated.'),
  part(
    'lineage',
    { pt: 'Origem dos dados', en: 'Origin of the data' },
    'What stands behind the API; empty when it is not stated.',
  ),
  part(
    'substitutes',
    { pt: 'Substitutas', en: 'Substitutes' },
    'Entries that can stand in for this one, with the mapping of members.',
  ),
  part(
    'contradicted_facts',
    { pt: 'Fatos desmentidos', en: 'Contradicted facts' },
    'Facts of this entry that a person found to be different.',
  ),
] as const;

type Claimable = Extract<(typeof partFields | typeof charterFields)[number], { readonly claimed: true }>;
/** The facts that a claim or a dispute can be about. */
export const claimable = [...charterFields, ...partFields].filter((one): one is Claimable => 'claimed' in one);

/** Beside a value, never instead of it: what is contested keeps the value that the charter gives it. */
export const disputed = field({
  id: 'disputed',
  kind: 'part',
  listed: true,
  name: { pt: 'Contestado', en: 'Disputed' },
  about: 'Members of this entry that another source disputes; the entry in full has the disputes.',
  words: Object.fromEntries(claimable.map(({ id, name }) => [id, name])),
  filter: { only: { pt: 'em que outra fonte contesta este fato', en: 'of which another source disputes this fact' } },
});

/** Facts that lists show too, and that follow from others. */
export const derivedFields = [
  part('state', { pt: 'Situação', en: 'State' }, 'Where the entry stands, derived from dated observations.', {
    listed: true,
  }),
  disputed,
  part(
    'overdue_facts',
    { pt: 'Revisão vencida', en: 'Overdue' },
    'Facts of this entry whose day of review has passed.',
    { listed: true },
  ),
] as const;
