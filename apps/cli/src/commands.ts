import type { Command } from './command.ts';
import { call } from './commands/call.ts';
import { completion } from './commands/completion.ts';
import { confirm } from './commands/confirm.ts';
import { exportCommand } from './commands/export.ts';
import { help } from './commands/help.ts';
import { limits } from './commands/limits.ts';
import { list } from './commands/list.ts';
import { listen } from './commands/listen.ts';
import { reconcile } from './commands/reconcile.ts';
import { rule } from './commands/rule.ts';
import { rules } from './commands/rules.ts';
import { send } from './commands/send.ts';
import { serve } from './commands/serve.ts';
import { show } from './commands/show.ts';
import { simulate } from './commands/simulate.ts';
import { tryCommand } from './commands/try.ts';
import { verify } from './commands/verify.ts';
import { version } from './commands/version.ts';

/** Every command, in the order in which help names them. */
export const commands: readonly Command[] = [
  list,
  show,
  rules,
  rule,
  exportCommand,
  tryCommand,
  call,
  limits,
  verify,
  confirm,
  listen,
  send,
  reconcile,
  simulate,
  serve,
  help,
  version,
  completion,
];
