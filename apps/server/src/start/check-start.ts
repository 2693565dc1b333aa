// Looks whether the server could start with these settings, and starts nothing: `--check`.
import { accessSync, constants, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, resolve } from 'node:path';
import { loadCatalogue } from '@farol/catalogue';
import { migrateGateway } from '@farol/gateway';
import { migrateSandbox } from '@farol/sandbox';
import { createStore, isStoreError, type Store } from '@farol/store';
import type { Config } from '../config/read-config.ts';
import { type ListenPlace, listen } from '../edge/listen.ts';
import { exposureBlock } from './announcement.ts';
import { checkIds, chooseKeys } from './chosen-keys.ts';
import { exposureOf } from './exposure.ts';
import { metricsSettings, notListening, placeOf } from './listen-place.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The block that the server would print, with a line for each check; `isFit` is false when one of them failed. */
export async function checkStart(
  config: Config,
  environment: Environment,
): Promise<{ readonly text: string; readonly isFit: boolean }> {
  const catalogue = loadCatalogue();
  const keys = chooseKeys(catalogue, environment, config.keys);
  checkIds(catalogue, config);
  const checks = [
    { name: 'tables', result: await outcome(() => checkTables(config.databaseUrl)) },
    ...(await checkPlaces(config)),
  ];
  const lines = [
    ...exposureBlock({ config, exposure: exposureOf(config), keyVariables: keys.variables }),
    ...checks.map(({ name, result }) => `  ${name.padEnd(9)}${result.isFit ? '' : 'FAILED: '}${result.words}`),
  ];
  return { text: `${lines.join('\n')}\n`, isFit: checks.every(({ result }) => result.isFit) };
}

type Outcome = { readonly words: string; readonly isFit: boolean };

async function outcome(check: () => Promise<string>): Promise<Outcome> {
  try {
    return { words: await check(), isFit: true };
  } catch (error) {
    return { words: error instanceof Error ? error.message : String(error), isFit: false };
  }
}

/** Changes nothing: tables that are missing are made by the start, and a SQLite file that does not exist is not made here. */
async function checkTables(url: string): Promise<string> {
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(url)?.[1];
  if (file !== undefined && !existsSync(file)) {
    checkWritable(dirname(resolve(file)));
    return 'the file does not exist yet; the start makes it';
  }
  const store = createStore({ url });
  try {
    const dryRun: Store = { ...store, migrate: store.pendingMigrations };
    const missing = [...(await migrateGateway(dryRun)), ...(await migrateSandbox(dryRun))];
    return missing.length === 0 ? 'up to date' : `${missing.length} migrations are missing; the start applies them`;
  } catch (error) {
    if (isStoreError(error, 'migration_unknown'))
      throw new Error('the data was migrated by a newer version of the program; run that version', { cause: error });
    throw error;
  } finally {
    await store.close();
  }
}

/** The nearest folder that exists has to be writable, since missing ones are made in it. */
function checkWritable(folder: string): void {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
  } catch (cause) {
    throw new Error(`this user may not write to ${existing}`, { cause });
  }
}

/** Both at once, since they may be the same port. */
async function checkPlaces(config: Config): Promise<readonly { readonly name: string; readonly result: Outcome }[]> {
  const { metrics } = config;
  const servers: Server[] = [];
  const usable = async (place: ListenPlace) => {
    const server = createServer();
    servers.push(server);
    return `${await listen(server, ...place)} can be used`;
  };
  const place = await outcome(() =>
    usable(placeOf(config)).catch((cause: unknown) => {
      throw notListening(cause, config);
    }),
  );
  const numbers =
    metrics &&
    (await outcome(() =>
      usable([metrics.port, metrics.host]).catch((cause: unknown) => {
        throw notListening(cause, { ...metrics, socket: undefined }, metricsSettings);
      }),
    ));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return [{ name: 'place', result: place }, ...(numbers ? [{ name: 'metrics', result: numbers }] : [])];
}
