import { type Api, commandLine, exampleValues, type Frozen, fillRequest, type Language } from '@farol/catalogue/ask';
import type { ExportedFile } from './requests.ts';
import { linesToDecide } from './to-decide.ts';

/** The facts to decide by as comments, then the three requests of the page as command lines, each below its use and title. */
export function curlFile(api: Frozen<Api>, language: Language, today: string): readonly ExportedFile[] {
  const commands = api.requests.flatMap((template, i) => {
    const filled = fillRequest(template, exampleValues(template));
    if (!filled.ok) return [];
    const command = commandLine(api, { request: filled.request, lines: true, needsKey: template.needsKey });
    return `# ${api.practicalUses[i]?.[language]}: ${template.title[language]}\n${command}\n`;
  });
  const head = linesToDecide(api, language, today).map((line) => `# ${line}\n`);
  return [{ path: `${api.id}.sh`, text: [head.join(''), ...commands].join('\n') }];
}
