// Writes the samples of a sheet again. Loaded with the first change of a field, because most readers change none.
import type { ApiRequest, Frozen } from '@farol/catalogue';
import { type Callee, sampleLanguages, samplesOf } from '@farol/samples';
import { tokensOf } from '../markup/tokens.ts';
import { element } from './page/element.ts';

export function writeSamples(block: Element, callee: Callee, request: Frozen<ApiRequest>, withKey: boolean): void {
  const samples = samplesOf(callee, request, withKey);
  for (const language of sampleLanguages) {
    const tokens = tokensOf(samples[language], language === 'curl' ? 'shell' : language);
    block
      .querySelector(`.sample.${language} pre`)
      ?.replaceChildren(
        ...tokens.map((token) => (token.element ? element(token.element, {}, token.text) : token.text)),
      );
  }
}
