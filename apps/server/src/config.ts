import { z } from 'zod';

const configSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65_535))
    .default(8080),
  HOST: z.string().trim().min(1).max(255).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  CURSOR_KEY: z.string().min(16).max(1_000).optional(),
});

const expected: Readonly<Record<keyof z.input<typeof configSchema>, string>> = {
  PORT: 'a port number from 0 to 65535 (0 lets the system choose a free one)',
  HOST: 'a host name or an IP address to listen on',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
  CURSOR_KEY: 'a secret of 16 to 1000 characters',
};

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly logLevel: z.infer<typeof configSchema>['LOG_LEVEL'];
  /** Signs the cursors of lists. Without it the key is derived from the content, so that cursors outlive a restart. */
  readonly cursorKey: string | undefined;
};

/** Why the server cannot start: one sentence that names the setting. */
export class ConfigError extends Error {
  readonly code = 'config_invalid';

  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** The environment, read once at start. An empty value counts as not set, as most shells leave it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(expected).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const result = configSchema.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof expected;
    // A secret is not repeated, not even a bad one.
    const found = name === 'CURSOR_KEY' ? '' : `, not ${JSON.stringify(environment[name])}`;
    throw new ConfigError(`${name} must be ${expected[name]}${found}.`);
  }
  return {
    port: result.data.PORT,
    host: result.data.HOST,
    logLevel: result.data.LOG_LEVEL,
    cursorKey: result.data.CURSOR_KEY,
  };
}
