// Which resources are there, and what does one hold?
import type { Catalogue } from '@farol/catalogue';
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import texts from '../../texts.json' with { type: 'json' };
import { detailsOf } from '../catalogue/details.ts';
import { idsOf, type Kind, kinds, uriOf } from '../catalogue/kinds.ts';
import { summaryOf } from '../catalogue/summaries.ts';
import type { AgentParts } from '../parts.ts';

/** `farol://apis/{id}` and so on, each listed, readable and completed. */
export function registerResources(server: McpServer, parts: AgentParts): void {
  for (const kind of kinds) {
    const about = texts.kinds[kind].about[parts.language];
    const mimeType = kind === 'guide' ? 'text/markdown' : 'application/json';
    const template = new ResourceTemplate(uriOf(kind, '{id}'), {
      list: () => ({ resources: idsOf(parts.catalogue(), kind).map((id) => listed(parts, kind, id, mimeType)) }),
      complete: { id: (begun) => completed(idsOf(parts.catalogue(), kind), begun) },
    });
    server.registerResource(kind, template, { title: about, description: about, mimeType }, (uri, { id }) => {
      const text = textOf(parts, kind, String(id));
      if (text === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType, text }] };
    });
  }
}

function listed(parts: AgentParts, kind: Kind, id: string, mimeType: string) {
  const catalogue = parts.catalogue();
  const title = titleOf(catalogue, kind, id, parts);
  return { uri: uriOf(kind, id), name: `${kind} ${id}`, title, mimeType };
}

function titleOf(catalogue: Catalogue, kind: Kind, id: string, { language, now }: AgentParts): string {
  const summary = summaryOf(catalogue, { kind, id }, { language, now: now() });
  return String(summary?.name ?? summary?.title ?? summary?.term ?? id);
}

function textOf(parts: AgentParts, kind: Kind, id: string): string | undefined {
  const { language, now } = parts;
  const details = detailsOf(parts.catalogue(), kind, id, { language, now: now() });
  if (details === undefined || kind !== 'guide') return details && JSON.stringify(details);
  const origin = `Farol, ${details.date}. ${details.source.join(', ')}`;
  return `${details.data.text}\n\n---\n${origin}\n`;
}

/** Ids that begin so, then ids that contain it. */
export function completed(ids: readonly string[], begun: string): string[] {
  const wanted = begun.toLowerCase();
  const [first, rest] = [ids.filter((id) => id.startsWith(wanted)), ids.filter((id) => id.includes(wanted))];
  return [...new Set([...first, ...rest])];
}
