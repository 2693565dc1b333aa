import { command } from '../arguments/command.ts';
import { checkNumber } from '../arguments/read-arguments.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { builtRoot, checkoutRoot } from '../machine/checkout.ts';
import { tryPort } from '../machine/port.ts';
import { CliError, exitCodes } from '../output/errors.ts';

const usualPort = 8080;

export const serve = command({
  name: 'serve',
  group: 'run',
  pt: 'Inicia o servidor inteiro: páginas, REST, GraphQL e gateway. Só em um clone do repositório ou em uma pasta de npm run build.',
  en: 'Start the whole server: pages, REST, GraphQL and gateway. Only in a clone of the repository or in a folder made by npm run build.',
  parameters: [],
  options: {
    port: {
      range: [0, 65_535],
      short: 'p',
      value: 'number',
      pt: 'porta (padrão: $PORT ou 8080)',
      en: 'port (default: $PORT or 8080)',
    },
    host: {
      value: 'address',
      pt: 'endereço em que escuta (padrão: $HOST ou 127.0.0.1)',
      en: 'address to listen on (default: $HOST or 127.0.0.1)',
    },
    offline: offlineOption,
    check: {
      pt: 'só confere ajustes, dados e porta, e mostra quem alcança o quê; código de saída 1 se algo impede a subida',
      en: 'only check settings, data and port, and show who can reach what; exit code 1 if something prevents a start',
    },
  },
  examples: {
    serve: { pt: 'em http://127.0.0.1:8080', en: 'at http://127.0.0.1:8080' },
    'serve --port 0 --offline': {
      pt: 'em qualquer porta livre, com o simulador',
      en: 'on any free port, with the simulator',
    },
    'serve --check': { pt: 'antes de subir', en: 'before a start' },
  },
  output: async () => (await import('./simulate-schema.ts')).serveSchema,
  run: async (context, { options }) => {
    const root = checkoutRoot();
    const home = root ?? builtRoot();
    if (home === undefined)
      throw new CliError('no_checkout', {
        pt: 'O servidor não vem no pacote: clone o repositório e rode farol serve (ou npm start) dentro dele.',
        en: 'The server is not in the package: clone the repository and run farol serve (or npm start) in it.',
      });
    // Said here in the language of the reader, and before anything is built.
    const given = context.config.given;
    const asked = given('PORT') || String(usualPort);
    if (options.port === undefined) checkNumber('PORT', asked, [0, 65_535]);
    const port = Number(options.port ?? asked);
    if (port > 0 && !options.check && !given('FAROL_SOCKET'))
      await tryPort(options.host ?? (given('HOST') || '127.0.0.1'), port);
    // The server reads the environment itself; only the options are passed on.
    const settings = {
      ...(options.port === undefined ? {} : { PORT: options.port }),
      ...(options.host === undefined ? {} : { HOST: options.host }),
      ...(options.offline ? { FAROL_OFFLINE: '1' } : {}),
    };
    const { showProgram } = await import('./run-program.ts');
    const words = options.check ? ['--check'] : [];
    const built = root ? await showProgram({ home, file: 'scripts/build.ts', settings }, context) : exitCodes.ok;
    if (built !== exitCodes.ok) return built;
    const server = { home, file: 'apps/server/dist/main.mjs', words, settings };
    // In a checkout the data is the checkout's; a built folder may be read-only.
    return showProgram(root ? server : { ...server, cwd: process.cwd() }, context);
  },
});
