import { schemeNames } from '@farol/webhooks/scheme-names';
import curate from '../commands/curate.json' with { type: 'json' };
import limits from '../commands/limits.json' with { type: 'json' };
import listen from '../commands/listen.json' with { type: 'json' };
import plan from '../commands/plan.json' with { type: 'json' };
import reconcile from '../commands/reconcile.json' with { type: 'json' };
import rule from '../commands/rule.json' with { type: 'json' };
import send from '../commands/send.json' with { type: 'json' };
import show from '../commands/show.json' with { type: 'json' };
import sign from '../commands/sign.json' with { type: 'json' };
import simulate from '../commands/simulate.json' with { type: 'json' };
import verify from '../commands/verify.json' with { type: 'json' };
import { help } from './about/help.ts';
import { version } from './about/version.ts';
import { mcp } from './agents/mcp.ts';
import { type Command, command } from './arguments/command.ts';
import { idsOf } from './arguments/ids.ts';
import { call } from './call/call.ts';
import { check } from './check/check.ts';
import { completion } from './completion/completion.ts';
import { db } from './database/db.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { lsp } from './editor/lsp.ts';
import { exportCommand } from './export/export.ts';
import { keys } from './keys/keys.ts';
import { compare } from './read/compare.ts';
import { guide } from './read/guide.ts';
import { list } from './read/list.ts';
import { open } from './read/open.ts';
import { rules } from './read/rules.ts';
import { search } from './read/search.ts';
import { serve } from './run/serve.ts';
import { tryCommand } from './try/try.ts';

/** Every command, in the order in which help names them. One whose work is loaded when it runs stands here whole. */
export const commands: readonly Command[] = [
  search,
  list,
  command(show, {
    output: async () => (await import('@farol/catalogue/view-schemas')).entryViewSchema,
    run: async (context, { words, options }) =>
      (await import('./read/print-show.ts')).printShow(context, words, options),
  }),
  compare,
  open,
  rules,
  command(rule, {
    output: async () => (await import('@farol/catalogue/view-schemas')).ruleViewSchema,
    run: async (context, { words }) => (await import('./read/print-rule.ts')).printRule(context, words),
  }),
  guide,
  command(plan, {
    output: async () => (await import('./plan/plan-schema.ts')).planSchema,
    run: async (context, { words, options }) =>
      (await import('./plan/print-plan.ts')).printPlan(context, words[0], options),
  }),
  exportCommand,
  tryCommand,
  call,
  command(limits, {
    choices: { release: idsOf.api },
    output: async () => (await import('./quota/quota-schema.ts')).limitsSchema,
    run: async (context, { words, options }) =>
      (await import('./quota/run-limits.ts')).runLimits(context, words[0], options),
  }),
  keys,
  check,
  command(listen, {
    choices: { scheme: schemeNames },
    output: async () => (await import('./listen/listen-schema.ts')).listenSchema,
    run: async (context, { options }) => (await import('./listen/run-listen.ts')).runListen(context, options),
  }),
  command(send, {
    choices: { scheme: schemeNames },
    output: async () => (await import('./send/send-schema.ts')).sendSchema,
    run: async (context, { options }) => (await import('./send/run-send.ts')).runSend(context, options),
  }),
  command(sign, {
    choices: { scheme: schemeNames },
    output: async () => (await import('./send/sign-schema.ts')).signSchema,
    run: async (context, { options }) => (await import('./send/run-sign.ts')).runSign(context, options),
  }),
  command(reconcile, {
    choices: { scheme: schemeNames },
    output: async () => (await import('./reconcile/reconcile-schema.ts')).reconcileSchema,
    run: async (context, { options }) => (await import('./reconcile/record-missed.ts')).runReconcile(context, options),
  }),
  command(simulate, {
    choices: { only: idsOf.api },
    output: async () => (await import('./run/simulate-schema.ts')).simulateSchema,
    run: async (context, { words, options }) =>
      (await import('./run/run-simulate.ts')).runSimulate(context, words, options),
  }),
  serve,
  mcp,
  lsp,
  command(curate, {
    output: async () => (await import('./curate/curate-schema.ts')).curateSchema,
    run: async (context, { words, options }) =>
      (await import('./curate/run-curate.ts')).runCurate(context, words, options),
  }),
  command(verify, {
    output: async () => (await import('./verify/verify-schema.ts')).verifyOutputSchema,
    run: async (context, { words, options }) =>
      (await import('./verify/run-verify.ts')).runVerify(context, words, options),
  }),
  db,
  deliveries,
  help,
  version,
  completion,
];
