// How is a breach of each rule mended? One sentence, for the code of the server.
import type { Localized } from '../../finding.ts';

const mends: Readonly<Record<string, Localized>> = {
  'rest-get-reads': {
    pt: 'Faça GET /{recursos} devolver a lista e GET /{recursos}/{id} cada item dela, com o mesmo id.',
    en: 'Let GET /{resources} return the list and GET /{resources}/{id} each of its items, under the same id.',
  },
  'rest-get-is-safe': {
    pt: 'Tire do GET tudo o que grava; um contador de acessos fica no log, não no recurso.',
    en: 'Remove every write from GET; a counter of visits belongs in the log, not in the resource.',
  },
  'rest-post-creates': {
    pt: 'Grave o item antes de responder ao POST, e faça com que ele possa ser lido em sua URL.',
    en: 'Store the item before responding to the POST, and make it readable at its URL.',
  },
  'errors-201-for-created': {
    pt: 'Responda 201 com o cabeçalho Location apontando para o item criado.',
    en: 'Send 201 and a Location header that points at the created item.',
  },
  'rest-put-replaces': {
    pt: 'No PUT, apague ou devolva ao padrão os campos que não vieram; mudanças parciais são do PATCH.',
    en: 'In PUT, wipe members that were not sent or reset them to their defaults; partial changes belong to PATCH.',
  },
  'rest-put-is-idempotent': {
    pt: 'Grave no PUT o estado enviado, sem somar, acrescentar nem criar outro item.',
    en: 'Let PUT store the state that was sent, without adding to it, appending to it or creating another item.',
  },
  'rest-patch-keeps-the-rest': {
    pt: 'No PATCH, mude apenas os campos enviados e conserve os outros.',
    en: 'In PATCH, change only the members that were sent and keep the others.',
  },
  'rest-delete-is-idempotent': {
    pt: 'Remova apenas o item da URL; na repetição responda 204 ou 404 sem mudar mais nada.',
    en: 'Remove only the item of the URL; on a repeat respond with 204 or 404 and change nothing further.',
  },
  'rest-paginate-long-lists': {
    pt: 'Limite cada página, respeite o limite pedido e aponte a seguinte em Link ou no corpo até a última.',
    en: 'Limit every page, respect the limit that was asked for, and link to the next page in Link or in the body until the last one.',
  },
  'rest-json-payloads': {
    pt: 'Responda com JSON válido e Content-Type: application/json.',
    en: 'Respond with valid JSON and Content-Type: application/json.',
  },
  'errors-2xx-only-for-success': {
    pt: 'Use 2xx apenas quando o corpo é o que foi pedido; páginas de erro levam 4xx ou 5xx.',
    en: 'Use 2xx only when the body is what was asked for; error pages have 4xx or 5xx.',
  },
  'errors-4xx-for-client': {
    pt: 'Valide a requisição antes de usá-la e recuse-a com 4xx.',
    en: 'Validate the request before using it and refuse it with a 4xx.',
  },
  'errors-no-200-with-error-flag': {
    pt: 'Informe a falha no status (4xx ou 5xx) em vez de marcá-la no corpo de um 200.',
    en: 'Report the failure in the status (4xx or 5xx) instead of a flag in the body of a 200.',
  },
  'errors-one-format': {
    pt: 'Faça um só tratador de erros escrever todas as falhas, também as do roteador, da autenticação e do limite.',
    en: 'Let one error handler write all failures, also those of the router, the authentication and the limit.',
  },
  'errors-204-without-body': {
    pt: 'Responda 204 sem corpo quando não há nada a devolver, e não prometa JSON em uma resposta vazia.',
    en: 'Send 204 without a body when there is nothing to return, and do not promise JSON in an empty response.',
  },
  'errors-400-for-malformed': {
    pt: 'Recuse com 400 o que não pode ser lido ou não é um valor aceito, e diga onde está o erro.',
    en: 'Refuse with 400 what cannot be read or is not an accepted value, and say where the mistake is.',
  },
  'errors-404-for-missing': {
    pt: 'Responda 404 quando a URL não corresponde a nada.',
    en: 'Respond with 404 when nothing exists at the URL.',
  },
  'authentication-401': {
    pt: 'Responda 401 com WWW-Authenticate a credenciais ausentes ou desconhecidas, sem redirecionar.',
    en: 'Send 401 and WWW-Authenticate when credentials are missing or unknown, without a redirect.',
  },
  'authentication-403': {
    pt: 'Responda 403 quando a credencial é válida e não dá direito à operação.',
    en: 'Respond with 403 when the credential is valid and does not permit the operation.',
  },
  'authentication-stateless': {
    pt: 'Exija a credencial em cada requisição; não guarde quem já se autenticou.',
    en: 'Require the credential in every request; do not remember who has already authenticated.',
  },
  'limits-429-when-spent': {
    pt: 'Responda 429 com Retry-After quando o limite se esgota.',
    en: 'Send 429 and Retry-After when the limit is exceeded.',
  },
  'limits-url-length': {
    pt: 'Recuse com 414 a URL longa demais.',
    en: 'Refuse a URL that is too long with 414.',
  },
  'graphql-single-endpoint': {
    pt: 'Responda a consultas em um só caminho e com 404 nos outros.',
    en: 'Respond to queries at one path, and with 404 elsewhere.',
  },
  'graphql-shape-mirrors-query': {
    pt: 'Devolva em data exatamente os campos pedidos, com os nomes e o aninhamento da consulta.',
    en: 'Return in data exactly the fields asked for, with the names and the nesting of the query.',
  },
  'graphql-operations-by-kind': {
    pt: 'Recuse mutações por GET com 405.',
    en: 'Refuse mutations by GET with 405.',
  },
  'graphql-introspectable': {
    pt: 'Permita a introspecção, ou publique o esquema.',
    en: 'Allow introspection, or publish the schema.',
  },
  'graphql-bound-depth': {
    pt: 'Meça a profundidade antes de executar, com fragmentos expandidos, diretivas e lotes incluídos, e recuse acima do limite.',
    en: 'Measure the depth before running, with fragments expanded and directives and batches included, and refuse above the bound.',
  },
  'graphql-bound-complexity': {
    pt: 'Some o custo de todos os campos antes de executar, também apelidos, fragmentos e lotes, e recuse acima do limite.',
    en: 'Add up the cost of all fields before running, aliases, fragments and batches included, and refuse above the bound.',
  },
  'webhooks-verify-before-trust': {
    pt: 'Calcule o HMAC sobre os bytes recebidos, antes de ler o JSON, compare em tempo constante e recuse com 401.',
    en: 'Compute the HMAC over the received bytes before reading the JSON, compare in constant time and refuse with 401.',
  },
  'webhooks-replay-window': {
    pt: 'Leia a hora que faz parte do texto assinado e recuse com 401 o que tiver mais de cinco minutos.',
    en: 'Read the time that is part of the signed text, and refuse anything older than five minutes with 401.',
  },
  'webhooks-answer-fast-with-2xx': {
    pt: 'Verifique, grave o evento em uma fila e responda 200; o trabalho vem depois.',
    en: 'Verify, write the event to a queue and respond with 200; the work comes afterwards.',
  },
  'webhooks-deduplicate': {
    pt: 'Grave o id do evento com uma restrição de unicidade na mesma transação do efeito, e responda 2xx às cópias.',
    en: 'Store the id of the event under a unique constraint in the transaction of the effect, and respond to copies with 2xx.',
  },
  'webhooks-require-https': {
    pt: 'Atenda o receptor por HTTPS e recuse o HTTP.',
    en: 'Serve the receiver over HTTPS and refuse plain HTTP.',
  },
};

const isReceiving = (rule: string) => rule.startsWith('webhooks-');

/** Judged as kept or not to be told; no answer of a server breaks them. */
const neverBroken = [
  'authentication-bearer-token',
  'graphql-get-may-cache',
  'graphql-one-round-trip',
  'graphql-post-with-body',
];

/** The rules that a running server, and a receiver, are held against. */
export const liveRules: readonly string[] = [
  ...Object.keys(mends).filter((rule) => !isReceiving(rule)),
  ...neverBroken,
];
export const receiverRules: readonly string[] = Object.keys(mends).filter(isReceiving);

export function mendOf(rule: string): Localized {
  return mends[rule] ?? { pt: 'Veja a regra.', en: 'See the rule.' };
}
