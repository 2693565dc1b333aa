// Facts that have members of their own. Their schemas are in `schema/` and `views/`, their JSON values in `views/`.
import { field, type Text } from './field.ts';
import { notStated } from './terms.ts';

type More = { readonly claimed?: true; readonly listed?: true };

function part<const Id extends string, const M extends More>(id: Id, name: Text, about: Text, more: M = {} as M) {
  return field({ id, kind: 'part', name, about, ...more });
}

export const prices = field({
  id: 'prices',
  kind: 'part',
  name: { pt: 'Preços', en: 'Prices' },
  about: {
    pt: 'Se o provedor cobra por algum uso, e quanto, com a data.',
    en: 'Whether the provider bills for some use, and how much, dated.',
  },
  words: {
    free: { pt: 'Gratuito', en: 'Free' },
    paid: { pt: 'Há uso pago', en: 'Some use is paid' },
    'not-stated': notStated,
  },
  filter: {
    only: { pt: 'cujo provedor cobra por algum uso, ou não', en: 'whose provider bills for some use, or none' },
  },
});

/** In the order of an entry in full. */
export const partFields = [
  part(
    'request',
    { pt: 'Primeira requisição, por partes', en: 'First request, taken apart' },
    { pt: 'A primeira requisição, por partes.', en: 'The first request, taken apart.' },
  ),
  part(
    'version',
    { pt: 'Versão', en: 'Version' },
    { pt: 'Como a API é versionada.', en: 'How the API is versioned.' },
    { claimed: true },
  ),
  part(
    'credential',
    { pt: 'Credencial', en: 'Credential' },
    {
      pt: 'Onde a chave vai, nunca o valor dela; nulo quando não existe credencial.',
      en: 'Where the key goes, never its value; null when no credential exists at all.',
    },
    { claimed: true },
  ),
  part(
    'limits',
    { pt: 'Limites', en: 'Limits' },
    {
      pt: 'Os mesmos limites que valem onde o Farol faz a chamada.',
      en: 'The same limits that are enforced where Farol makes the call.',
    },
    { claimed: true },
  ),
  part(
    'keep_seconds',
    { pt: 'Tempo de cache', en: 'Caching time' },
    {
      pt: 'Por quanto tempo guardar uma resposta onde o uso justo pede cache; escolha nossa.',
      en: 'How long an answer should be cached where fair use asks for caching; our choice.',
    },
  ),
  part(
    'response',
    { pt: 'Resposta', en: 'Response' },
    { pt: 'A resposta à primeira requisição.', en: 'The response to the first request.' },
    { claimed: true },
  ),
  part(
    'format_examples',
    { pt: 'Outros formatos', en: 'Other formats' },
    { pt: 'Como pedir os outros formatos.', en: 'How to ask for the other formats.' },
  ),
  part(
    'failures',
    { pt: 'Falhas', en: 'Failures' },
    { pt: 'Como a API informa o que dá errado.', en: 'How the API reports what goes wrong.' },
    { claimed: true },
  ),
  part(
    'quirks',
    { pt: 'Pontos de atenção', en: 'Gotchas' },
    { pt: 'Armadilhas para quem chama.', en: 'Traps for callers, and what to do about them.' },
  ),
  part(
    'claims',
    { pt: 'Fontes', en: 'Claims' },
    { pt: 'Quem afirma cada fato, onde e quando.', en: 'Who states the facts of this entry, where and when.' },
  ),
  part(
    'disputes',
    { pt: 'Contestações', en: 'Disputes' },
    { pt: 'O que outros afirmam em contrário.', en: 'Statements by others that contradict this entry.' },
  ),
  part(
    'breaks',
    { pt: 'Regras que descumpre', en: 'Rules that it breaks' },
    { pt: 'Regras do catálogo que esta API descumpre.', en: 'Rules of the catalogue that this API breaks.' },
  ),
  part(
    'requests',
    { pt: 'Requisições prontas', en: 'Ready requests' },
    { pt: 'Uma requisição pronta para cada uso prático.', en: 'One ready request for each practical use.' },
  ),
  part(
    'terms',
    { pt: 'Termos', en: 'Terms' },
    {
      pt: 'Termos de uso como valores fechados, cada um com sua fonte.',
      en: 'Terms of use as closed values, each with its source or not stated.',
    },
  ),
  part(
    'links',
    { pt: 'Links', en: 'Links' },
    {
      pt: 'URLs do provedor, cada uma com sua fonte.',
      en: 'URLs of the provider, each with its source or not stated.',
    },
  ),
  part(
    'credential_steps',
    { pt: 'Como obter a chave', en: 'How to get the key' },
    { pt: 'Como obter a credencial, em ordem.', en: 'How to get the credential, in order.' },
  ),
  part(
    'scopes',
    { pt: 'Escopos', en: 'Scopes' },
    { pt: 'Permissões que um token pode ter.', en: 'Permissions that a token can carry.' },
  ),
  prices,
  part(
    'freshness',
    { pt: 'Atualização dos dados', en: 'Freshness of the data' },
    { pt: 'Que idade os dados podem ter, segundo a fonte.', en: 'How fresh the data is, as stated.' },
  ),
  part(
    'lineage',
    { pt: 'Origem dos dados', en: 'Origin of the data' },
    {
      pt: 'De onde vêm os dados; vazio quando não informado.',
      en: 'What stands behind the API; empty when it is not stated.',
    },
  ),
  part(
    'substitutes',
    { pt: 'Substitutas', en: 'Substitutes' },
    {
      pt: 'Fichas que podem ficar no lugar desta, com a correspondência dos campos.',
      en: 'Entries that can stand in for this one, with the mapping of members.',
    },
  ),
  part(
    'contradicted_facts',
    { pt: 'Fatos desmentidos', en: 'Contradicted facts' },
    {
      pt: 'Fatos desta ficha que uma pessoa encontrou diferentes.',
      en: 'Facts of this entry that a person found to be different.',
    },
  ),
] as const;

/** Facts that lists show too, and that follow from others. */
export const derivedFields = [
  part(
    'state',
    { pt: 'Situação', en: 'State' },
    {
      pt: 'A situação da ficha, pelas observações datadas.',
      en: 'Where the entry stands, derived from dated observations.',
    },
    { listed: true },
  ),
  part(
    'disputed',
    { pt: 'Contestado', en: 'Disputed' },
    {
      pt: 'Campos desta ficha que outra fonte contesta; o item inteiro tem as contestações.',
      en: 'Members of this entry that another source disputes; the entry in full has the disputes.',
    },
    { listed: true },
  ),
  part(
    'overdue_facts',
    { pt: 'Revisão vencida', en: 'Overdue' },
    { pt: 'Fatos desta ficha cujo dia de revisão passou.', en: 'Facts of this entry whose day of review has passed.' },
    { listed: true },
  ),
] as const;
