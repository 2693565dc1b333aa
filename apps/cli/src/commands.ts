import { help } from './about/help.ts';
import { version } from './about/version.ts';
import { mcp } from './agents/mcp.ts';
import type { Command } from './arguments/command.ts';
import { call } from './call/call.ts';
import { check } from './check/check.ts';
import { completion } from './completion/completion.ts';
import { curate } from './curate/curate.ts';
import { db } from './database/db.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { lsp } from './editor/lsp.ts';
import { exportCommand } from './export/export.ts';
import { keys } from './keys/keys.ts';
import { listen } from './listen/listen.ts';
import { plan } from './plan/plan.ts';
import { limits } from './quota/limits.ts';
import { compare } from './read/compare.ts';
import { guide } from './read/guide.ts';
import { list } from './read/list.ts';
import { open } from './read/open.ts';
import { rule } from './read/rule.ts';
import { rules } from './read/rules.ts';
import { search } from './read/search.ts';
import { show } from './read/show.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { serve } from './run/serve.ts';
import { simulate } from './run/simulate.ts';
import { send } from './send/send.ts';
import { sign } from './send/sign.ts';
import { tryCommand } from './try/try.ts';
import { verify } from './verify/verify.ts';

/** Every command, in the order in which help names them. */
export const commands: readonly Command[] = [
  search,
  list,
  show,
  compare,
  open,
  rules,
  rule,
  guide,
  plan,
  exportCommand,
  tryCommand,
  call,
  limits,
  keys,
  check,
  listen,
  send,
  sign,
  reconcile,
  simulate,
  serve,
  mcp,
  lsp,
  curate,
  verify,
  db,
  deliveries,
  help,
  version,
  completion,
];
