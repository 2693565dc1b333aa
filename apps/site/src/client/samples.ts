// Writes the samples of a sheet again. Loaded with the first change of a field, because most readers change none.
import type { ApiRequest, Frozen } from '@farol/catalogue';
import { type Callee, sampleLanguages, samplesOf } from '@farol/samples';
import { tokensOf } from '../markup/tokens.ts';
import { element } from './page/element.ts';

/** The shown language first, and each of the others in a task of its own, so that a press meanwhile does not wait for all of them. */
export async function writeSamples(
  block: Element,
  callee: Callee,
  request: Frozen<ApiRequest>,
  options: { readonly withKey: boolean; readonly isOutdated: () => boolean },
): Promise<void> {
  const samples = samplesOf(callee, request, options.withKey);
  const shown = block.querySelector<HTMLInputElement>('[name=sample]:checked')?.value;
  for (const language of sampleLanguages.toSorted((a, b) => Number(b === shown) - Number(a === shown))) {
    const tokens = tokensOf(samples[language], language === 'curl' ? 'shell' : language);
    block
      .querySelector(`.sample.${language} pre`)
      ?.replaceChildren(
        ...tokens.map((token) => (token.element ? element(token.element, {}, token.text) : token.text)),
      );
    await new Promise((resolve) => setTimeout(resolve));
    if (options.isOutdated()) return;
  }
}
