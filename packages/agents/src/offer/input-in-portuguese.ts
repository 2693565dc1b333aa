// What do the arguments of a tool and the members of its answer mean, in Portuguese? The schemas say it in English.
import { demandFields } from '@farol/catalogue/budget';
import type { z } from 'zod';

/** By the English text, so that one that is shared by several tools stands once. */
const portuguese: Readonly<Record<string, string>> = {
  'Id of an API, such as viacep.': 'Id de uma API, como viacep.',
  'Id of one of its requests. Default: the first that has all the parameters.':
    'Id de uma das requisições dela. Padrão: a primeira que tem todos os parâmetros.',
  'Values by name; show_entry lists the parameters of each request with their types.':
    'Valores por nome; show_entry lista os parâmetros de cada requisição com seus tipos.',
  'True to use the example values for parameters that are not given.':
    'true para usar os valores de exemplo nos parâmetros que faltarem.',
  'Id of an API.': 'Id de uma API.',
  'The programming language.': 'A linguagem de programação.',
  'True to send an optional key.': 'true para enviar uma chave opcional.',
  'Users a day.': 'Usuários por dia.',
  'Calls of each user a day.': 'Chamadas de cada usuário por dia.',
  [`In how many hours of the day they come. Default: ${demandFields.hours.usual}.`]: `Em quantas horas do dia eles vêm. Padrão: ${demandFields.hours.usual}.`,
  'Seconds between two questions for news, if the app polls.':
    'Segundos entre duas consultas por novidades, se o app consulta de tempos em tempos.',
  'Share of the calls that are served from a cache. Default: 0.': 'Parte das chamadas servidas de um cache. Padrão: 0.',
  'True to call with a key where it is optional.': 'true para chamar com chave onde ela é opcional.',
  'A test secret. Default: a new one.': 'Um segredo de teste. Padrão: um novo.',
  'Kind of the event. Default: test.event.': 'Tipo do evento. Padrão: test.event.',
  'Id of the event. Default: msg_test.': 'Id do evento. Padrão: msg_test.',
  'Seconds since 1970. Default: now.': 'Segundos desde 1970. Padrão: agora.',
  'The headers of the delivery, by name.': 'Os cabeçalhos da entrega, por nome.',
  'The secret. Rather a test secret: this text passes through the assistant.':
    'O segredo. De preferência um de teste: este texto passa pelo assistente.',
  'How old it may be. Default: 300.': 'Que idade ela pode ter, em segundos. Padrão: 300.',
  'The moment at which it arrived. Default: now.': 'O momento em que chegou. Padrão: agora.',
  'How it is signed. spec (default): X-Signature of the charter with the Standard Webhooks headers.':
    'Como é assinada. spec (padrão): X-Signature da carta com os cabeçalhos do Standard Webhooks.',
  'The body as text, exactly as it was sent: one space changes the signature.':
    'O corpo como texto, exatamente como foi enviado: um espaço muda a assinatura.',
  'The URL of the receiver, which some schemes sign.': 'A URL do receptor, que alguns esquemas assinam.',
  'Ids of APIs.': 'Ids de APIs.',
  'An id from find_entries, such as viacep or rest-plural-nouns; for a status its number.':
    'Um id de find_entries, como viacep ou rest-plural-nouns; para um status, o número.',
  'Only APIs that identify callers in this way.': 'Só APIs que identificam quem chama desta forma.',
  'Only APIs that a browser may call, or may not.': 'Só APIs que um navegador pode chamar, ou não pode.',
  'Only APIs with this response format.': 'Só APIs com este formato de resposta.',
  'Only APIs of this category.': 'Só APIs desta categoria.',
  'Only APIs about Brazil, or only others.': 'Só APIs sobre o Brasil, ou só as outras.',
  'Only APIs that need a card, or none.': 'Só APIs que exigem cartão, ou nenhum.',
  'Only APIs whose terms say this about commercial use.': 'Só APIs cujos termos dizem isto sobre uso comercial.',
  'Only APIs that need an account, or none.': 'Só APIs que exigem cadastro, ou nenhum.',
  'Words in Portuguese or English; typos are forgiven.':
    'Palavras em português ou inglês; erros de digitação são tolerados.',
  'Default: all kinds. A filter leaves only api.': 'Padrão: todos os tipos. Com um filtro, só api.',
  'Most results. Default: 10.': 'Máximo de resultados. Padrão: 10.',
  'Language of the response: pt or en.': 'Idioma da resposta: pt ou en.',
  'True for everything. Default: a short response.': 'true para tudo. Padrão: uma resposta curta.',
  'The description itself; references to other files are not followed.':
    'A descrição em si; referências a outros arquivos não são seguidas.',
  'Only these rules. Default: all.': 'Só estas regras. Padrão: todas.',
  'The response itself.': 'A resposta em si.',
  'Where it comes from: URLs, or paths on a Farol server.': 'De onde vem: URLs, ou caminhos em um servidor Farol.',
  'The day on which it was read, or the moment of the call.': 'O dia em que foi lido, ou o momento da chamada.',
  'stated: read in a document. observed: a real API responded. simulated: the simulator responded. computed: worked out here.':
    'stated: lido em um documento. observed: uma API real respondeu. simulated: o simulador respondeu. computed: calculado aqui.',
};

/** The same schema with its descriptions in Portuguese; it accepts the same. */
export function inPortuguese(schema: z.ZodObject): z.ZodObject {
  const shape = Object.entries(schema.shape).map(([name, field]) => {
    const { description } = field as z.ZodType;
    const translated = description === undefined ? undefined : portuguese[description];
    return [name, translated === undefined ? field : (field as z.ZodType).describe(translated)];
  });
  return schema.extend(Object.fromEntries(shape));
}
