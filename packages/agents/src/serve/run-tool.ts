// How is a tool run, from the arguments as they came to a result of the protocol?
import type { CallToolResult } from '@modelcontextprotocol/server';
import { asResult } from '../answer/answer.ts';
import { languageInput, languageOf, type Tool } from '../answer/tool.ts';
import type { ToolCall } from '../parts.ts';
import { failedTool } from './failed-tool.ts';
import { invalidArguments } from './invalid-arguments.ts';
import { inOneVocabulary } from './vocabulary.ts';

export async function runTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  parts: ToolCall,
): Promise<CallToolResult> {
  const language = languageOf({ language: languageInput.language.safeParse(given.language).data }, parts);
  const call = { ...parts, language };
  try {
    const { read: meant, note } = inOneVocabulary(tool, given, language);
    const read = tool.input.safeParse(meant);
    const answer = read.success
      ? await tool.run(read.data, call)
      : await invalidArguments(tool, { given: meant, issues: read.error.issues }, call);
    return asResult(note ? { ...answer, note } : answer, language);
  } catch (error) {
    // A cancelled call is not answered.
    if (call.signal.aborted) throw error;
    call.onError(error instanceof Error ? error : new Error(String(error)));
    return asResult(failedTool(error, { language, now: call.now() }), language);
  }
}
