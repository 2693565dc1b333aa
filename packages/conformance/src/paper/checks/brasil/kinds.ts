// Which kind of Brazilian data does a name mean?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { remembered } from '../../words/remembered.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { wordSet } from '../../words/word-lists.ts';

export type Kind = keyof typeof words.kinds;

type Named = {
  /** Letters that a word begins or ends with. */
  readonly parts?: readonly string[];
  /** Whole words. */
  readonly words?: readonly string[];
  /** Whole names, as one word. */
  readonly names?: readonly string[];
  /** Words beside which the name means something else. */
  readonly not?: readonly string[];
};

const none: readonly string[] = [];
/** `valor vl * pago total`: each of the first before each of the others. */
const combined = (line: string): readonly string[] => {
  const [first = '', second] = line.split(' * ');
  return second === undefined ? [line] : first.split(' ').flatMap((one) => second.split(' ').map((end) => one + end));
};
const kinds = Object.entries(words.kinds as Readonly<Record<Kind, Named>>).map(([kind, one]) => ({
  kind: kind as Kind,
  parts: (one.parts ?? none).flatMap((line) => line.split(' ')),
  words: wordSet(one.words ?? none),
  names: wordSet((one.names ?? none).flatMap(combined)),
  not: wordSet(one.not ?? none),
}));
const aboutOthers = wordSet(words.aboutOthers);
const columnPrefixes = wordSet(words.columnPrefixes);
const aboutTimes = wordSet(words.aboutTimes);
const times: ReadonlySet<Kind> = new Set<Kind>(['date', 'moment']);

/** A name such as `tipo_telefone` or `cpf_status` is about the value, and not the value. */
export const kindsOf = remembered((name): ReadonlySet<Kind> => {
  const split = wordsOf(name).map((word) => word.replace(/(?<=\D)\d$/, ''));
  const whole = joined(name).replace(/(?<=\D)\d$/, '');
  // `ds_razao_social`, as the columns of databases are named.
  const bare = columnPrefixes.has(split[0] ?? '') ? split.slice(1).join('') : whole;
  // `valor_total_da_nota` is `valor_total_nota`.
  const short = split.filter((word) => !/^d[aeo]s?$/.test(word)).join('');
  // `numero_de_telefones` counts them.
  const isCounted = /^(numero|num|nr|number)$/.test(split[0] ?? '') && /[^i]s$/.test(split.at(-1) ?? '');
  const isAbout = isCounted || split.some((word) => aboutOthers.has(word));
  // `users_with_cpf` is of users, `telefone_com_ddd` a telephone.
  const until = split.findIndex((word) => /^(com|sem|with|without)$/.test(word));
  const itself = until > 0 ? split.slice(0, until) : split;
  const isTime = split.some((word) => aboutTimes.has(word));
  const isMeant = ({ kind, parts, words: meant, names, not }: (typeof kinds)[number]) => {
    if (names.has(whole) || names.has(short) || names.has(bare)) return true;
    // `total_cpfs` counts them; only of money it is a sum.
    if (/^tota(l|is)$/.test(split[0] ?? '') && kind !== 'money' && kind !== 'amount') return false;
    if (isAbout || itself.some((word) => not.has(word)) || (isTime && !times.has(kind))) return false;
    const isPart = parts.some(
      (part) =>
        whole.startsWith(part) ||
        bare.startsWith(part) ||
        itself.some((word) => word.startsWith(part) || word.endsWith(part)),
    );
    return isPart || itself.some((word) => meant.has(word));
  };
  return new Set(kinds.filter(isMeant).map(({ kind }) => kind));
});

export function isKind(name: string, ...wanted: readonly Kind[]): boolean {
  const found = kindsOf(name);
  return found.size > 0 && wanted.some((kind) => found.has(kind));
}
