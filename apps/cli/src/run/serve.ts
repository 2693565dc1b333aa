import declared from '../../commands/serve.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { checkNumber } from '../arguments/read-arguments.ts';
import { builtRoot, checkoutRoot } from '../machine/checkout.ts';
import { tryPort } from '../machine/port.ts';
import { exitCodes, failure } from '../output/errors.ts';

export const serve = command(declared, {
  output: async () => (await import('./simulate-schema.ts')).serveSchema,
  run: async (context, { options }) => {
    const root = checkoutRoot();
    const home = root ?? builtRoot();
    if (home === undefined) throw failure('server_not_in_package');
    // Said here in the language of the reader, and before anything is built.
    const given = context.config.given;
    const asked = given('PORT') || declared.options.port.usual;
    if (options.port === undefined) checkNumber('PORT', asked, declared.options.port.range);
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
