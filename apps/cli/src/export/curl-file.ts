import { type Api, commandLine, exampleValues, type Frozen, fillRequest, type Language } from '@farol/catalogue/ask';
import type { ExportedFile } from './exported-file.ts';

/** The three requests of the page as command lines, each below a comment with its use and title. */
export function curlFile(api: Frozen<Api>, language: Language): readonly ExportedFile[] {
  const commands = api.requests.flatMap((template, i) => {
    const filled = fillRequest(template, exampleValues(template));
    if (!filled.ok) return [];
    const command = commandLine(api, { request: filled.request, lines: true, needsKey: template.needsKey });
    return `# ${api.practicalUses[i]?.[language]}: ${template.title[language]}\n${command}\n`;
  });
  return [{ path: `${api.id}.sh`, text: commands.join('\n') }];
}
