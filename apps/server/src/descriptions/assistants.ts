// Where do assistants that know this host alone look? At the skill of this repository, and at a catalogue that names the card of /mcp.
import { readFileSync } from 'node:fs';
import { digestOf } from '@farol/catalogue/internal';
import { address as absolute, formed, line, path } from '@farol/catalogue/view-schemas';
import * as z from 'zod';
import packageFacts from '../../package.json' with { type: 'json' };
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import told from './assistants.json' with { type: 'json' };

const { card, catalog, integrations, skills, skill } = told;
export const serverCard = { href: card.path, type: card.type };
const skillFile = new URL('../../dist/SKILL.md', import.meta.url);

const cardSchema = z
  .strictObject({
    ...{ $schema: absolute, name: line, version: line, title: line, description: formed(100), websiteUrl: absolute },
    remotes: z
      .array(
        z.strictObject({
          ...{ type: line, url: absolute, supportedProtocolVersions: z.array(line).max(5) },
          headers: z
            .array(z.record(line, z.union([line, z.boolean()])))
            .max(1)
            .optional(),
        }),
      )
      .length(1),
  })
  .meta({ id: 'ServerCard', description: 'How to connect to the tools for assistants (SEP-2127).' });

const catalogSchema = z
  .strictObject({
    specVersion: line,
    entries: z.array(z.strictObject({ identifier: line, type: line, url: absolute })).max(1),
  })
  .meta({ id: 'AiCatalog', description: 'What this host offers to assistants (AI Catalog).' });

const integrationsSchema = z
  .strictObject({
    ...{ version: z.literal(3), domain: line, summary: line, credentials: z.record(line, z.unknown()) },
    surfaces: z.array(z.record(line, z.unknown())).max(3),
  })
  .meta({ id: 'Integrations', description: 'How programs connect to this host.' });

const skillsSchema = z
  .strictObject({
    $schema: absolute,
    skills: z
      .array(z.strictObject({ name: line, type: line, description: formed(1024), url: path, digest: line }))
      .max(1),
  })
  .meta({ id: 'AgentSkills', description: 'The skills that this host offers.' });

const common = { cache: revalidated, language: null };
/** SEP-2127 asks for these with the answer itself, too. */
const headers = {
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
};

export const skillRoutes: readonly ReadRoute[] = [
  {
    ...skills,
    fixed: [skills.path],
    answers: [{ type: skills.type, about: skills.operation.about, schema: skillsSchema }],
    content: () => {
      const text = readFileSync(skillFile, 'utf8');
      const lines = text.split('\n');
      const stated = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const named = { name: stated('name'), type: 'skill-md', description: stated('description') };
      return jsonContent({ ...skills.states, skills: [{ ...named, url: skill.path, digest: digestOf(text) }] }, common);
    },
  },
  {
    ...skill,
    fixed: [skill.path],
    answers: [{ type: skill.type, about: skill.operation.about, schema: formed(100_000, /^---\n/) }],
    content: () => ({ ...common, type: `${skill.type}; charset=utf-8`, body: readFileSync(skillFile) }),
  },
];

type CardOptions = { readonly origin: () => string | undefined; readonly needsToken: boolean };

/** Not prepared: the address is known once the server listens, unless FAROL_ORIGIN states it. Plain files have no server to find. */
export function cardRoutes({ origin, needsToken }: CardOptions): readonly ReadRoute[] {
  const route = ({ type, ...one }: typeof catalog, schema: z.ZodType, make: (at: string) => object): ReadRoute => ({
    ...one,
    example: make('https://farol.example'),
    answers: [{ type, about: one.operation.about, schema }],
    content: () => jsonContent(make(origin() ?? 'http://localhost'), { ...common, type, headers }),
  });
  return [
    route(card, cardSchema, (at) => ({
      ...card.states,
      name: `${hostOf(at).split('.').reverse().join('.')}/farol`,
      version: packageFacts.version,
      websiteUrl: at,
      remotes: [{ ...card.remote, url: `${at}/mcp`, ...(needsToken && { headers: [card.token] }) }],
    })),
    route(catalog, catalogSchema, (at) => ({
      specVersion: '1.0',
      entries: [{ identifier: `urn:air:${hostOf(at)}:mcp:farol`, type: card.type, url: `${at}${card.path}` }],
    })),
    route(integrations, integrationsSchema, (at) => {
      const { states, none, token, credentials, surfaces } = placed(integrations, at);
      const authOf = (type: string) => ({ basis: none.basis, auth: needsToken && type === 'mcp' ? token : none });
      return {
        ...{ ...states, domain: hostOf(at), credentials: needsToken ? credentials : {} },
        surfaces: surfaces.map((surface) => ({ ...surface, ...authOf(surface.type) })),
      };
    }),
  ];
}

const placed = <T>(value: T, at: string): T => JSON.parse(JSON.stringify(value).replaceAll('{origin}', at));
const hostOf = (origin: string) => new URL(origin).hostname.replace(/[^\w.-]/g, '');
