import { readdirSync, readFileSync } from 'node:fs';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { z } from 'zod';
import { describeIssue } from '../schema/describe-issue.ts';

/** The content that comes with the package. */
export const ownContent = new URL('../../content/', import.meta.url);

type ReadFile = <S extends z.ZodType>(path: string, schema: S) => z.infer<S> | undefined;

/**
 * Reads and validates single files of a content folder. Problems are collected, so that a curator sees all of them at once.
 */
export function createReader(
  directory: URL,
  problems: string[],
): { file: ReadFile; list: (folder: string) => string[] } {
  return {
    list: (folder) =>
      readdirSync(new URL(`${folder}/`, directory))
        .filter((name) => name.endsWith('.yaml'))
        .sort()
        .map((name) => `${folder}/${name}`),
    file: (path, schema) => {
      let input: unknown;
      try {
        // With the core schema of YAML 1.2, dates and `no` stay texts.
        input = load(readFileSync(new URL(path, directory), 'utf8'), { schema: CORE_SCHEMA });
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
        problems.push(`${path}: the whole file: expected YAML that can be read, found: ${reason}.`);
        return undefined;
      }
      const result = schema.safeParse(input, { reportInput: true });
      if (result.success) return result.data;
      for (const issue of result.error.issues) problems.push(`${path}: ${describeIssue(issue)}`);
      return undefined;
    },
  };
}
