// Which webhooks, secrets and keys can be read?
import { facts } from '../../schema/field-facts.ts';
import { connectionOf, pageAsked } from '../connection.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';
import { pageAfter, pagingArguments } from './query-arguments.ts';

/** One of each stage of a rotation. */
const mostSecrets = 3;

export function addWebhookQueries(parts: PracticeParts): void {
  const webhooks = connectionOf(parts, 'Webhook', parts.webhook);
  const extensions = facts({ practice: 'key' });
  parts.builder.queryFields((t) => {
    const paging = pagingArguments(t);
    const id = t.arg.id({ required: true });
    return {
      webhooks: t.field({
        type: webhooks,
        description: 'The endpoints that deliveries of this key go to.',
        args: paging,
        extensions,
        resolve: (_, asked, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () => pageAfter(asked.after, await sandbox.endpoints.list(caller(), pageAsked(asked))));
        },
      }),
      webhook: t.field({
        type: parts.webhook,
        nullable: true,
        description: 'One endpoint, without its secret; null when this key has none of that id.',
        args: { id },
        extensions,
        resolve: async (_, { id }, context) => {
          const { ask, loaders } = practiceOf(context);
          return (await ask(() => loaders.webhooks(id))) ?? null;
        },
      }),
      segredos: t.field({
        type: [parts.secret],
        description: `The secrets of an endpoint, without their values; at most ${mostSecrets}.`,
        args: { webhook: id },
        extensions: facts({ practice: 'key', size: () => mostSecrets }),
        resolve: (_, { webhook }, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () => [...(await sandbox.secrets.list(caller(), webhook))]);
        },
      }),
      chave: t.field({
        type: parts.key,
        description: 'The key in use.',
        extensions,
        resolve: (_root, _args, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(() => sandbox.keys.get(caller(), caller().id));
        },
      }),
    };
  });
}
