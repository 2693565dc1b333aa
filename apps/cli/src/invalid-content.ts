import { CliError } from './output/errors.ts';

export function invalidContent(found: readonly string[], cause?: unknown): CliError {
  const problems = found.map((problem) => `\n- ${problem}`).join('');
  return new CliError(
    'content_invalid',
    {
      pt: `O conteúdo do repositório tem erros:${problems}`,
      en: `The content of the repository has errors:${problems}`,
    },
    { cause },
  );
}
