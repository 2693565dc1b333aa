// Which tools are there, in the order in which an assistant reads them?
import type { Tool } from '../answer/tool.ts';
import { callApi } from '../call/call-api.ts';
import { planApiBudget } from '../call/plan-budget.ts';
import { readLimits } from '../call/read-limits.ts';
import { writeRequest } from '../call/write-request.ts';
import { compareApis } from '../catalogue/compare-apis.ts';
import { findEntries } from '../catalogue/find-entries.ts';
import { showEntry } from '../catalogue/show-entry.ts';
import { checkDescription } from '../check/check-description.ts';
import { signWebhook } from '../webhooks/sign-webhook.ts';
import { verifyWebhook } from '../webhooks/verify-webhook.ts';

export const tools: readonly Tool[] = [
  findEntries,
  showEntry,
  compareApis,
  writeRequest,
  callApi,
  readLimits,
  planApiBudget,
  checkDescription,
  signWebhook,
  verifyWebhook,
];
