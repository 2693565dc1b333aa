// Which jobs can a person choose by name?

import { filled } from '@farol/http';
import { sampleLanguages } from '@farol/samples';
import { schemeNames } from '@farol/webhooks/scheme-names';
import { completable, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import texts from '../../texts.json' with { type: 'json' };
import { idsOf } from '../catalogue/kinds.ts';
import type { AgentParts } from '../parts.ts';
import { completed } from './resources.ts';

export function registerPrompts(server: McpServer, parts: AgentParts): void {
  const values: Readonly<Record<string, () => readonly string[]>> = {
    api: () => idsOf(parts.catalogue(), 'api'),
    code: () => sampleLanguages,
    scheme: () => schemeNames,
  };
  const argument = (name: string) => {
    const known = values[name];
    const text = z.string().min(1).max(2_000);
    return known ? completable(text, (begun) => completed(known(), begun)) : text;
  };
  for (const [name, job] of Object.entries(texts.prompts)) {
    const answer = (given: Readonly<Record<string, string>>) => ({
      description: job.title[parts.language],
      messages: [
        { role: 'user' as const, content: { type: 'text' as const, text: filled(job.text[parts.language], given) } },
      ],
    });
    const facts = { title: job.title[parts.language], description: job.text[parts.language] };
    if (job.arguments.length === 0) {
      server.registerPrompt(name, facts, () => answer({}));
      continue;
    }
    const argsSchema = z.object(Object.fromEntries(job.arguments.map((name) => [name, argument(name)])));
    server.registerPrompt(name, { ...facts, argsSchema }, (given) => answer(given as Record<string, string>));
  }
}
