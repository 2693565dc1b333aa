import { type Api, commandLine, type Frozen } from '@farol/catalogue/ask';
import type { ExportedFile } from './exported-file.ts';

/** The command line as the page shows it. */
export function curlFile(api: Frozen<Api>): readonly ExportedFile[] {
  return [{ path: `${api.id}.sh`, text: `${commandLine(api, { lines: true })}\n` }];
}
