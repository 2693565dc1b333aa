import { referencesAsPaths } from '../read/references.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Guide } from '../schema/guide-schema.ts';
import type { Language } from '../schema/vocabulary.ts';

/** A guide as Markdown, with its samples. */
export function guideText(guide: Frozen<Guide>, language: Language): string {
  const sections = guide.sections.flatMap(({ heading, body, figure, samples }) => [
    `## ${heading[language]}`,
    referencesAsPaths(body[language]).trim(),
    ...(figure ? [`> ${figure.caption[language]}`] : []),
    ...samples.flatMap((sample) => [
      ...(sample.title ? [`**${sample.title[language]}**`] : []),
      `\`\`\`${sample.language}\n${sample.text.trim()}\n\`\`\``,
    ]),
  ]);
  const reading = guide.reading.map(({ title, url }) => `- [${title}](${url})`);
  return [
    `# ${guide.title[language]}`,
    guide.summary[language],
    ...sections,
    ...(reading.length > 0
      ? [`## ${{ pt: 'Para ler mais', en: 'Further reading' }[language]}`, reading.join('\n')]
      : []),
  ].join('\n\n');
}
