import { command } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { outgoing } from '../call/outgoing.ts';
import { offlineOption } from '../gateway/offline-option.ts';

export const tryCommand = command({
  name: 'try',
  group: 'call',
  pt: 'Faz a primeira requisição de uma API: mostra o que envia, sem a chave, e a resposta.',
  en: 'Make the first request of an API: show what is sent, without the key, and the response.',
  parameters: [apiParameter],
  options: {
    offline: offlineOption,
    'with-curl': {
      pt: 'roda o comando curl da página; vai direto à API e não conta no limite',
      en: 'run the page’s curl command; it goes straight to the API and is not counted',
    },
  },
  examples: {
    'try viacep': { pt: 'chama o ViaCEP, dentro do limite', en: 'call ViaCEP, within its limit' },
    'try spotify --offline': {
      pt: 'sem rede e sem chave, com o simulador',
      en: 'without network or key, with the simulator',
    },
    'try ibge | jq length': {
      pt: 'só a resposta vai para a saída padrão',
      en: 'only the response goes to standard output',
    },
    'try openweather --with-curl': {
      pt: 'com o curl; a chave vem de $OPENWEATHER_API_KEY',
      en: 'with curl; the key comes from $OPENWEATHER_API_KEY',
    },
  },
  output: async () => (await import('../call/call-schema.ts')).callSchema,
  run: async (context, { words, options }) => {
    const api = apiNamed(words[0], context.catalogue);
    const offline = options.offline === true || context.config.offline;
    if (options['with-curl']) {
      const { runCurl } = await import('./run-curl.ts');
      return runCurl(context, api, { offline });
    }
    const { makeCall } = await import('../call/make-call.ts');
    return makeCall(context, outgoing(api), { offline });
  },
});
