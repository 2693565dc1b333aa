import type { Command } from './command.ts';
import { completion } from './commands/completion.ts';
import { exportCommand } from './commands/export.ts';
import { help } from './commands/help.ts';
import { list } from './commands/list.ts';
import { rule } from './commands/rule.ts';
import { rules } from './commands/rules.ts';
import { show } from './commands/show.ts';
import { version } from './commands/version.ts';

/** Every command, in the order in which help names them. */
export const commands: readonly Command[] = [list, show, rules, rule, exportCommand, help, version, completion];
