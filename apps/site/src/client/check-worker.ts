// Judges a description apart from the page, so that typing stays smooth.
import {
  collectSource,
  DescriptionError,
  judgePaper,
  type Localized,
  type Report,
  type RuleFacts,
} from '@farol/conformance';

export type CheckQuestion = { readonly name: string; readonly text: string };
export type CheckAnswer = { readonly report: Report } | { readonly refusal: Localized };

/** The facts of the rules, put here by the build. */
declare const checkRules: readonly RuleFacts[];

self.addEventListener('message', async ({ data }: MessageEvent<CheckQuestion>) => {
  const reply = (answer: CheckAnswer) => self.postMessage(answer);
  try {
    const source = await collectSource(data.name, data.text, async (reference) => {
      throw new DescriptionError({
        pt: `A descrição se refere a "${reference}". Aqui se lê um arquivo só; use farol check no terminal.`,
        en: `The description refers to "${reference}". Only one file is read here; use farol check in a terminal.`,
      });
    });
    reply({ report: judgePaper(source, { rules: checkRules }) });
  } catch (error) {
    reply({ refusal: error instanceof DescriptionError ? error.text : { pt: String(error), en: String(error) } });
  }
});
