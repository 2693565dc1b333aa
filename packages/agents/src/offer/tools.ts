// Which tools are there?
import type { Tool } from '../answer/tool.ts';
import { callApi } from '../call/call-api.ts';
import { findEntries } from '../catalogue/find-entries.ts';
import { showEntry } from '../catalogue/show-entry.ts';

export const tools: readonly Tool[] = [findEntries, showEntry, callApi];
