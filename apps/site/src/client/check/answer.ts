// A worker of the check page: reads the text that the page sends and answers with what a judge finds in it.
import {
  DescriptionError,
  type Localized,
  type Report,
  type RuleFacts,
  type RuleText,
  type Source,
  structureRules,
} from '@farol/conformance';

export type CheckQuestion = { readonly name: string; readonly text: string };
/** `rules` tells what each rule is called and, of those that have one, its page. */
export type CheckAnswer =
  | { readonly report: Report; readonly rules: readonly NamedRule[] }
  | { readonly isOther: true }
  | { readonly refusal: Localized };
export type NamedRule = Omit<RuleText, 'url'> & { readonly url?: string };

/** The rules of the catalogue, put here by the build, in the language of the page. */
declare const checkRules: readonly (readonly [id: string, level: RuleFacts['level'], page: string, title: string])[];

const catalogueRules = checkRules.map(([id, level, page, title]) => {
  const url = new URL(page.replace('*', id), self.location.origin).href;
  return { id, level, check: 'static' as const, title: { pt: title, en: title }, url };
});

const rules: readonly NamedRule[] = [
  ...structureRules.map(({ id, title }) => ({ id, title })),
  ...catalogueRules.map(({ id, title, url }) => ({ id, title, url })),
];

/** `judge` gives undefined for a text that another judge reads. */
export function answerWith(
  read: (name: string, text: string) => Source | Promise<Source>,
  judge: (source: Source, rules: readonly RuleFacts[]) => Report | undefined,
): void {
  self.addEventListener('message', async ({ data }: MessageEvent<CheckQuestion>) => {
    const reply = (answer: CheckAnswer) => self.postMessage(answer);
    try {
      const report = judge(await read(data.name, data.text), catalogueRules);
      reply(report ? { report, rules } : { isOther: true });
    } catch (error) {
      reply({ refusal: error instanceof DescriptionError ? error.text : { pt: String(error), en: String(error) } });
    }
  });
}
