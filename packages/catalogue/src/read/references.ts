// Does every reference inside the content lead to something?
import { charterPages } from '../charter.ts';
import type { Term } from '../schema/glossary-schema.ts';
import type { Guide } from '../schema/guide-schema.ts';
import type { Standard } from '../schema/standard-schema.ts';

type From<T> = { readonly path: string; readonly value: T };

export type Reference = {
  readonly kind: 'api' | 'rule' | 'guide' | 'term' | 'charter' | 'page';
  readonly id: string;
  readonly section?: string;
};

/** The parts of `guide:rest#pages`; undefined for anything that is not a reference. */
export function readReference(target: string): Reference | undefined {
  const found = /^(api|rule|guide|term|charter|page):([a-z0-9.-]+)(?:#([a-z0-9-]+))?$/.exec(target);
  if (!found) return undefined;
  const [, kind, id, section] = found;
  return { kind: kind as Reference['kind'], id: id as string, ...(section === undefined ? {} : { section }) };
}

/** Pages of the site that hold no content of their own and that guides link to. */
const linkedPages = ['changes', 'rules'] as const;

/** References of the glossary and of the Markdown links in guides. */
export function referenceProblems(content: {
  readonly apis: readonly From<{ readonly id: string }>[];
  readonly rules: readonly From<{ readonly id: string }>[];
  readonly guides: readonly From<Guide>[];
  readonly terms: readonly Term[];
  readonly charter: readonly { readonly id: string }[];
  readonly standards: readonly Pick<Standard, 'id' | 'content' | 'check'>[];
}): string[] {
  const ids = (from: readonly From<{ readonly id: string }>[]) => new Set(from.map(({ value }) => value.id));
  const known = {
    api: ids(content.apis),
    rule: ids(content.rules),
    guide: ids(content.guides),
    term: new Set(content.terms.map(({ id }) => id)),
    charter: new Set(content.charter.map(({ id }) => id)),
    page: new Set<string>(linkedPages),
  };
  const sections = new Map(content.guides.map(({ value }) => [value.id, value.sections.map(({ id }) => id)]));
  const leadsNowhere = (target: string) => {
    const found = readReference(target);
    if (!found) return true;
    if (!known[found.kind].has(found.id)) return true;
    return found.section !== undefined && !sections.get(found.id)?.includes(found.section);
  };
  const problem = (path: string, target: string) =>
    `${path}: expected a reference to an entry, a rule, a section of a guide or of the charter, a term or a page, found "${target}".`;
  return [
    ...content.terms.flatMap(({ id, see }) =>
      see && leadsNowhere(see) ? [problem(`glossary.yaml: ${id}.see`, see)] : [],
    ),
    ...content.standards.flatMap(({ id, content: texts, check }) =>
      [...texts, ...check.filter((at) => at !== 'structure')]
        .filter(leadsNowhere)
        .map((target) => problem(`standards.yaml: ${id}`, target)),
    ),
    ...content.guides.flatMap(({ path, value }) =>
      value.sections.flatMap(({ id, body }) =>
        [...`${body.pt}\n${body.en}`.matchAll(/\]\(([a-z]+:[^)/][^)]*)\)/g)]
          .map(([, target = '']) => target)
          .filter(leadsNowhere)
          .map((target) => problem(`${path}: ${id}.body`, target)),
      ),
    ),
  ];
}

const collections = { api: 'apis', rule: 'rules', guide: 'guides' } as const;

/** References of the content as paths of this server; a term of the glossary has none and stays plain text. */
export function referencesAsPaths(markdown: string): string {
  return markdown
    .replace(
      /\]\((api|rule|guide):([a-z0-9-]+)(?:#[a-z0-9-]+)?\)/g,
      (_, kind: keyof typeof collections, id: string) => `](/v1/${collections[kind]}/${id})`,
    )
    .replace(/\]\(charter:([0-9.]+)\)/g, `](${charterPages.en}#$1)`)
    .replace(/\[([^\]]+)\]\((?:term|page):[a-z0-9-]+\)/g, '$1');
}
