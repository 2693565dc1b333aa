// Do POST, PUT and PATCH do what the conventions say?
import type { Evidence, ResourceEvidence, WriteStory } from '../collect/evidence.ts';
import { type Exchange, isClientError, isSuccess, type JsonObject, statusOf } from '../exchange/exchange.ts';
import { idOf, itemOf, listOf } from '../resource/list-shape.ts';
import { canonical, differences } from '../resource/same-state.ts';
import { judgeCreate, lostMembers } from './judge-create.ts';
import { broken, called, cannotTell, type Judgement, kept } from './judgement.ts';

const rules = [
  'rest-post-creates',
  'errors-201-for-created',
  'rest-put-replaces',
  'rest-put-is-idempotent',
  'rest-patch-keeps-the-rest',
] as const;

export function judgeWrites({ resources }: Evidence): readonly Judgement[] {
  return resources.flatMap(({ writes, noWrites, resource }) =>
    writes === undefined
      ? rules.map((rule) => notWritten(rule, noWrites, resource.path))
      : writes.wasThere
        ? rules.map((rule) => notWritten(rule, 'item-not-ours', resource.path))
        : [...judgeCreate(writes), ...judgeReplace(writes), ...judgeWipe(writes), ...judgePatch(writes)],
  );
}

export function notWritten(rule: string, reason: ResourceEvidence['noWrites'], path: string): Judgement {
  if (reason === 'not-offered') return cannotTell(rule, `${path} não aceita POST`, `${path} does not accept POST`);
  if (reason === 'no-sample')
    return cannotTell(
      rule,
      `não se sabe que corpo cria um item em ${path}; informe uma descrição`,
      `it is not known which body creates an item in ${path}; give a description`,
    );
  if (reason === 'item-not-ours')
    return cannotTell(
      rule,
      `POST ${path} devolveu um item que já existia, e que a conferência não muda`,
      `POST ${path} returned an item that already existed, which the run does not change`,
    );
  if (reason === 'parent-not-ours')
    return cannotTell(
      rule,
      `${path} fica abaixo de um item que a conferência não criou, e só foi lido`,
      `${path} is below an item that the run did not create, and was only read`,
    );
  if (reason === 'limit-spent')
    return cannotTell(
      rule,
      `o limite de chamadas se esgotou antes do fim das escritas em ${path}`,
      `the limit of calls was spent before the writes to ${path} were over`,
    );
  return cannotTell(rule, 'escritas não foram permitidas (--allow-writes)', 'writes were not allowed (--allow-writes)');
}

function judgeReplace({ put, refused, create, witness, besidePatch, reads = [] }: WriteStory): readonly Judgement[] {
  const rule = 'rest-put-is-idempotent';
  if (refused.PUT && statusOf(refused.PUT) >= 500)
    return [
      broken(
        rule,
        [refused.PUT],
        [
          `${called(refused.PUT)} responde ${statusOf(refused.PUT)}.`,
          `${called(refused.PUT)} responds with ${statusOf(refused.PUT)}.`,
        ],
        { create },
      ),
    ];
  if (put === undefined) return [cannotTell(rule, ...notOffered('PUT', refused.PUT))];
  const { first, second, read, again, sent, list, mark } = put;
  const [before, after] = [itemOf(read), itemOf(again)];
  if (!isSuccess(second))
    return [
      isClientError(second) && statusOf(second) !== 404
        ? cannotTell(
            rule,
            `o segundo PUT foi recusado com ${statusOf(second)}`,
            `the second PUT was refused with ${statusOf(second)}`,
          )
        : broken(
            rule,
            [first, second],
            [
              `O mesmo PUT responde ${statusOf(first)} e depois ${statusOf(second)}.`,
              `The same PUT responds with ${statusOf(first)} and then ${statusOf(second)}.`,
            ],
            { create },
          ),
    ];
  const written = new Set(Object.keys(sent));
  const changed =
    before && after ? [...differences(before, after, written), ...toggledMembers(before, after, written)] : [];
  if (changed.length > 0)
    return [
      broken(
        rule,
        [read, again],
        [
          `O mesmo PUT enviado de novo mudou "${changed.join('", "')}".`,
          `The same PUT sent again changed "${changed.join('", "')}".`,
        ],
        { create },
      ),
    ];
  const copies = (listOf(list)?.items ?? []).filter((item) => JSON.stringify(item).includes(mark));
  if (new Set(copies.map(idOf)).size > 1)
    return [
      broken(
        rule,
        [second, list],
        [
          'O mesmo PUT enviado duas vezes deixou dois itens na lista.',
          'The same PUT sent twice left two items in the list.',
        ],
        { create },
      ),
    ];
  // A change by the PATCH is the business of its own rule.
  const byPut = witness && { first: witness.first, last: besidePatch?.first ?? witness.last };
  const others = witnessChanges({ reads, ...(byPut ? { witness: byPut } : {}) });
  if (witness && others.length > 0)
    return [
      broken(
        rule,
        [witness.first, witness.last],
        [
          `Mudar um item mudou "${others.join('", "')}" de outro.`,
          `Changing one item changed "${others.join('", "')}" of another.`,
        ],
        { create },
      ),
    ];
  return [kept(rule)];
}

/** Members that the server changes by itself count up or hold a time; a yes or no that turns with every call does not. */
function toggledMembers(before: JsonObject, after: JsonObject, written: ReadonlySet<string>): readonly string[] {
  return Object.keys(before).filter(
    (name) => !written.has(name) && typeof before[name] === 'boolean' && after[name] === !before[name],
  );
}

/** Members that differ from reading to reading without any write, such as signed URLs. */
function movingMembers({ reads = [] }: Pick<WriteStory, 'reads'>): ReadonlySet<string> {
  const [first, ...others] = reads.map(itemOf).filter((item) => item !== undefined);
  return new Set(first ? others.flatMap((other) => differences(first, other)) : []);
}

function witnessChanges({ witness, reads = [] }: Pick<WriteStory, 'witness' | 'reads'>): readonly string[] {
  const moving = movingMembers({ reads });
  const [before, after] = [witness && itemOf(witness.first), witness && itemOf(witness.last)];
  const areThere = witness && isSuccess(witness.first) && isSuccess(witness.last);
  return areThere && before && after ? differences(before, after).filter((name) => !moving.has(name)) : [];
}

export function notOffered(method: string, refused: Exchange | undefined): readonly [string, string] {
  if (refused === undefined) return [`${method} não foi experimentado`, `${method} was not tried`];
  return [`${method} foi recusado com ${statusOf(refused)}`, `${method} was refused with ${statusOf(refused)}`];
}

function judgeWipe({ put, wipe, refused, create, witness }: WriteStory): readonly Judgement[] {
  const rule = 'rest-put-replaces';
  if (put === undefined) return [cannotTell(rule, ...notOffered('PUT', refused.PUT))];
  const stored = itemOf(put.read);
  const ignored = stored ? lostMembers(put.sent, stored).filter((name) => name in stored && name !== 'id') : [];
  const isMarkLost = Object.entries(put.sent).some(([name, value]) => value === put.mark && ignored.includes(name));
  if (isMarkLost)
    return [
      broken(
        rule,
        [put.first, put.read],
        [
          `O PUT respondeu ${statusOf(put.first)} e não mudou o item.`,
          `The PUT responded with ${statusOf(put.first)} and did not change the item.`,
        ],
        { create },
      ),
    ];
  if (wipe === undefined) return [cannotTell(rule, 'todos os campos são obrigatórios', 'every member is required')];
  // A server that refuses an incomplete body stores nothing that was not sent.
  if (wipe.after === undefined)
    return [isClientError(wipe.put) ? kept(rule) : cannotTell(rule, ...notOffered('PUT', wipe.put))];
  const [before, after] = [itemOf(wipe.before), itemOf(wipe.after)];
  const defaults = witness && itemOf(witness.first);
  const remained = wipe.left.filter(
    (name) =>
      before !== undefined &&
      after !== undefined &&
      name in before &&
      name in after &&
      canonical(before[name]) === canonical(after[name]) &&
      isTelling(before[name], defaults?.[name]),
  );
  return remained.length === 0
    ? [kept(rule)]
    : [
        broken(
          rule,
          [wipe.put, wipe.after],
          [
            `O PUT não enviou "${remained.join('", "')}", e o valor antigo permaneceu.`,
            `The PUT did not send "${remained.join('", "')}", and the old value was kept.`,
          ],
          { create },
        ),
      ];
}

/** An empty value or one equal to the default says nothing about what PUT did. */
function isTelling(value: unknown, byDefault: unknown): boolean {
  if (value === null || value === '' || value === false || value === 0 || canonical(value) === '[]') return false;
  return canonical(value) !== canonical(byDefault);
}

function judgePatch({ patch, refused, create, besidePatch, reads = [] }: WriteStory): readonly Judgement[] {
  const rule = 'rest-patch-keeps-the-rest';
  if (patch === undefined) return [cannotTell(rule, ...notOffered('PATCH', refused.PATCH))];
  const [before, after] = [itemOf(patch.before), itemOf(patch.after)];
  if (before === undefined || after === undefined || !isSuccess(patch.after))
    return [
      broken(
        rule,
        [patch.patch, patch.after],
        ['Depois do PATCH o item não pode mais ser lido.', 'After the PATCH the item can no longer be read.'],
        { create },
      ),
    ];
  const moving = movingMembers({ reads });
  const lost = differences(before, after).filter((name) => !(name in patch.sent) && !moving.has(name));
  if (lost.length > 0)
    return [
      broken(
        rule,
        [patch.before, patch.after],
        [
          `O PATCH de "${Object.keys(patch.sent).join('", "')}" mudou também "${lost.join('", "')}".`,
          `The PATCH of "${Object.keys(patch.sent).join('", "')}" also changed "${lost.join('", "')}".`,
        ],
        { create },
      ),
    ];
  const others = besidePatch ? witnessChanges({ reads, witness: besidePatch }) : [];
  if (besidePatch && others.length > 0)
    return [
      broken(
        rule,
        [patch.patch, besidePatch.last],
        [
          `O PATCH de um item mudou "${others.join('", "')}" de outro.`,
          `The PATCH of one item changed "${others.join('", "')}" of another.`,
        ],
        { create },
      ),
    ];
  const ignored = Object.keys(patch.sent).filter((name) => canonical(before[name]) === canonical(after[name]));
  return ignored.length === 0
    ? [kept(rule)]
    : [
        broken(
          rule,
          [patch.patch, patch.after],
          [
            `O PATCH respondeu ${statusOf(patch.patch)} e não mudou "${ignored.join('", "')}".`,
            `The PATCH responded with ${statusOf(patch.patch)} and did not change "${ignored.join('", "')}".`,
          ],
          { create },
        ),
      ];
}
