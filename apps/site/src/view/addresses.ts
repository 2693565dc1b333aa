import { type Catalogue, type Language, languages } from '@farol/catalogue';
import {
  charterAddress,
  charterPages,
  type Dispute,
  filterWord,
  readReference,
  ruleGroups,
} from '@farol/catalogue/internal';
import slugData from './slugs.json' with { type: 'json' };

const { pages, groups } = slugData;

export type RuleGroup = (typeof ruleGroups)[number];

export const languageTag = { pt: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>;

export const otherLanguage = { pt: 'en', en: 'pt' } as const satisfies Record<Language, Language>;

const prefix = { pt: '/', en: '/en/' } as const satisfies Record<Language, string>;

/** One map drives links, `hreflang`, the language switch and the sitemap. */
const slugs = {
  ...pages,
  charter: { pt: charterPages.pt.slice(prefix.pt.length), en: charterPages.en.slice(prefix.en.length) },
};

/** Every page by name. */
export type PageKey = keyof typeof slugs | `api:${string}` | `group:${RuleGroup}`;

/** Files without a page: the site as an app that can be installed, the changes as a feed, the content of all pages in one text. */
export const { manifest: manifestAddress, feed: feedAddress, fullText: fullTextAddress } = slugData.files;

export const addressOf = (key: PageKey, language: Language): string => `${prefix[language]}${slugOf(key, language)}`;

function slugOf(key: PageKey, language: Language): string {
  if (key.startsWith('api:')) return `apis/${key.slice('api:'.length)}/`;
  const group = ruleGroups.find((name) => key === `group:${name}`);
  if (group) return `${slugs.conventions[language]}${groups[group][language]}/`;
  const slug = slugs[key as keyof typeof slugs];
  if (slug === undefined) throw new Error(`No slug for the page "${key}".`);
  return slug[language];
}

/** The page of a rule, with its stable anchor. */
export function ruleAddress(rule: { readonly id: string; readonly group: RuleGroup }, language: Language): string {
  return `${addressOf(`group:${rule.group}`, language)}#${rule.id}`;
}

/** The page of a guide: its own, or that of its rules. */
export function guideAddress(
  guide: { readonly id: string; readonly group?: RuleGroup | undefined },
  language: Language,
): string {
  return addressOf(guide.group ? `group:${guide.group}` : (guide.id as PageKey), language);
}

/** The address of a reference of the content, such as `api:viacep` or `guide:rest#pages`; undefined when it leads nowhere. */
export function referenceAddress(catalogue: Catalogue, target: string, language: Language): string | undefined {
  const found = readReference(target);
  if (!found) return undefined;
  if (found.kind === 'api') return addressOf(`api:${found.id}`, language);
  if (found.kind === 'page') return addressOf(found.id as 'changes' | 'rules', language);
  if (found.kind === 'charter') return charterAddress(found.id, language);
  if (found.kind === 'term') return `${addressOf('glossary', language)}#${found.id}`;
  if (found.kind === 'rule') {
    const rule = catalogue.rule(found.id);
    return rule && ruleAddress(rule, language);
  }
  const guide = catalogue.guide(found.id);
  return guide && `${guideAddress(guide, language)}${found.section === undefined ? '' : `#${found.section}`}`;
}

/** The same page in every language, for `hreflang` and the switch. */
export function alternatesOf(key: PageKey): { readonly language: Language; readonly address: string }[] {
  return languages.map((language) => ({ language, address: addressOf(key, language) }));
}

/** The file of a page in the output folder. */
export function fileOf(address: string): string {
  return address.endsWith('/') ? `${address.slice(1)}index.html` : address.slice(1);
}

/** The place of a format on the sheet of an API: `#format-sse`. */
export const formatAnchor = (format: string): string => `format-${filterWord(format)}`;

/** The guides that stand on their own, because no group of rules belongs to them. */
export const guidePages = ['common-contract', 'choosing-a-style', 'how-we-check', 'neutrality'] as const;

/** The id of a fact: in the first list of a sheet, or of its section. */
export function fieldAnchor(field: Dispute['field']): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
