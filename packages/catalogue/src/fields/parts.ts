// Facts that have members of their own. Their schemas are in `schema/` and `views/`, their JSON values in `views/part-values.ts`.
import { field } from './field.ts';
import { notStated } from './terms.ts';

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
  field({
    id: 'request',
    kind: 'part',
    name: { pt: 'Primeira requisição, por partes', en: 'First request, taken apart' },
    about: { pt: 'A primeira requisição, por partes.', en: 'The first request, taken apart.' },
  }),
  field({
    id: 'version',
    kind: 'part',
    claimed: true,
    name: { pt: 'Versão', en: 'Version' },
    about: { pt: 'Como a API é versionada.', en: 'How the API is versioned.' },
  }),
  field({
    id: 'credential',
    kind: 'part',
    claimed: true,
    name: { pt: 'Credencial', en: 'Credential' },
    about: {
      pt: 'Onde a chave vai, nunca o valor dela; nulo quando não existe credencial.',
      en: 'Where the key goes, never its value; null when no credential exists at all.',
    },
  }),
  field({
    id: 'limits',
    kind: 'part',
    claimed: true,
    name: { pt: 'Limites', en: 'Limits' },
    about: {
      pt: 'Os mesmos limites que valem onde o Farol faz a chamada.',
      en: 'The same limits that are enforced where Farol makes the call.',
    },
  }),
  field({
    id: 'keep_seconds',
    kind: 'part',
    name: { pt: 'Tempo de cache', en: 'Caching time' },
    about: {
      pt: 'Por quanto tempo guardar uma resposta onde o uso justo pede cache; escolha nossa.',
      en: 'How long an answer should be cached where fair use asks for caching; our choice.',
    },
  }),
  field({
    id: 'response',
    kind: 'part',
    claimed: true,
    name: { pt: 'Resposta', en: 'Response' },
    about: { pt: 'A resposta à primeira requisição.', en: 'The response to the first request.' },
  }),
  field({
    id: 'format_examples',
    kind: 'part',
    name: { pt: 'Outros formatos', en: 'Other formats' },
    about: { pt: 'Como pedir os outros formatos.', en: 'How to ask for the other formats.' },
  }),
  field({
    id: 'failures',
    kind: 'part',
    claimed: true,
    name: { pt: 'Falhas', en: 'Failures' },
    about: { pt: 'Como a API informa o que dá errado.', en: 'How the API reports what goes wrong.' },
  }),
  field({
    id: 'quirks',
    kind: 'part',
    name: { pt: 'Pontos de atenção', en: 'Gotchas' },
    about: { pt: 'Armadilhas para quem chama.', en: 'Traps for callers, and what to do about them.' },
  }),
  field({
    id: 'claims',
    kind: 'part',
    name: { pt: 'Fontes', en: 'Claims' },
    about: { pt: 'Quem afirma cada fato, onde e quando.', en: 'Who states the facts of this entry, where and when.' },
  }),
  field({
    id: 'disputes',
    kind: 'part',
    name: { pt: 'Contestações', en: 'Disputes' },
    about: { pt: 'O que outros afirmam em contrário.', en: 'Statements by others that contradict this entry.' },
  }),
  field({
    id: 'breaks',
    kind: 'part',
    name: { pt: 'Regras que descumpre', en: 'Rules that it breaks' },
    about: { pt: 'Regras do catálogo que esta API descumpre.', en: 'Rules of the catalogue that this API breaks.' },
  }),
  field({
    id: 'requests',
    kind: 'part',
    name: { pt: 'Requisições prontas', en: 'Ready requests' },
    about: { pt: 'Uma requisição pronta para cada uso prático.', en: 'One ready request for each practical use.' },
  }),
  field({
    id: 'terms',
    kind: 'part',
    name: { pt: 'Termos', en: 'Terms' },
    about: {
      pt: 'Termos de uso como valores fechados, cada um com sua fonte.',
      en: 'Terms of use as closed values, each with its source or not stated.',
    },
  }),
  field({
    id: 'links',
    kind: 'part',
    name: { pt: 'Links', en: 'Links' },
    about: {
      pt: 'URLs do provedor, cada uma com sua fonte.',
      en: 'URLs of the provider, each with its source or not stated.',
    },
  }),
  field({
    id: 'credential_steps',
    kind: 'part',
    name: { pt: 'Como obter a chave', en: 'How to get the key' },
    about: { pt: 'Como obter a credencial, em ordem.', en: 'How to get the credential, in order.' },
  }),
  field({
    id: 'scopes',
    kind: 'part',
    name: { pt: 'Escopos', en: 'Scopes' },
    about: { pt: 'Permissões que um token pode ter.', en: 'Permissions that a token can carry.' },
  }),
  prices,
  field({
    id: 'freshness',
    kind: 'part',
    name: { pt: 'Atualização dos dados', en: 'Freshness of the data' },
    about: { pt: 'Que idade os dados podem ter, segundo a fonte.', en: 'How fresh the data is, as stated.' },
  }),
  field({
    id: 'lineage',
    kind: 'part',
    name: { pt: 'Origem dos dados', en: 'Origin of the data' },
    about: {
      pt: 'De onde vêm os dados; vazio quando não informado.',
      en: 'What stands behind the API; empty when it is not stated.',
    },
  }),
  field({
    id: 'substitutes',
    kind: 'part',
    name: { pt: 'Substitutas', en: 'Substitutes' },
    about: {
      pt: 'Fichas que podem ficar no lugar desta, com a correspondência dos campos.',
      en: 'Entries that can stand in for this one, with the mapping of members.',
    },
  }),
  field({
    id: 'contradicted_facts',
    kind: 'part',
    name: { pt: 'Fatos desmentidos', en: 'Contradicted facts' },
    about: {
      pt: 'Fatos desta ficha que uma pessoa encontrou diferentes.',
      en: 'Facts of this entry that a person found to be different.',
    },
  }),
] as const;

/** Facts that lists show too, and that follow from others. */
export const derivedFields = [
  field({
    id: 'state',
    kind: 'part',
    listed: true,
    name: { pt: 'Situação', en: 'State' },
    about: {
      pt: 'A situação da ficha, pelas observações datadas.',
      en: 'Where the entry stands, derived from dated observations.',
    },
  }),
  field({
    id: 'disputed',
    kind: 'part',
    listed: true,
    name: { pt: 'Contestado', en: 'Disputed' },
    about: {
      pt: 'Campos desta ficha que outra fonte contesta; o item inteiro tem as contestações.',
      en: 'Members of this entry that another source disputes; the entry in full has the disputes.',
    },
  }),
  field({
    id: 'overdue_facts',
    kind: 'part',
    listed: true,
    name: { pt: 'Revisão vencida', en: 'Overdue' },
    about: {
      pt: 'Fatos desta ficha cujo dia de revisão passou.',
      en: 'Facts of this entry whose day of review has passed.',
    },
  }),
] as const;
