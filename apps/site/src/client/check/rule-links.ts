// What is each rule called, and where is it explained?
import type { RuleText } from '@farol/conformance';
import { language } from '../page/language.ts';

/** Put here by the build. */
declare const ruleLinks: Readonly<
  Record<string, Readonly<Record<'pt' | 'en', { readonly title: string; readonly address: string }>>>
>;

export function linkOf(rule: string): { readonly title: string; readonly address: string } | undefined {
  return ruleLinks[rule]?.[language];
}

/** For reports, which are read away from the site. */
export function ruleTexts(): readonly RuleText[] {
  return Object.entries(ruleLinks).map(([id, { pt, en }]) => ({
    id,
    title: { pt: pt.title, en: en.title },
    url: new URL(linkOf(id)?.address ?? '', location.href).href,
  }));
}
