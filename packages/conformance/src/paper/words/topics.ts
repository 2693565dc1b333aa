// Does a text speak of a topic? Enough to doubt a verdict, never to give one: words alone break and keep no rule.

import topicLists from '../../../words/topics.json' with { type: 'json' };
import { remembered } from './remembered.ts';
import { foldWord } from './split-words.ts';
import { wordSet } from './word-lists.ts';

export type Topic = keyof typeof topicLists;

type TopicWords = {
  /** Words in this order, next to each other. */
  readonly phrases: readonly string[];
  /** One word of each of these groups, anywhere in the text. */
  readonly together: readonly ReadonlySet<string>[];
};

const topics = new Map<string, (text: string) => boolean>(
  Object.entries(topicLists).map(([topic, { phrases, together }]) => {
    const words = { phrases, together: together.map((line) => wordSet([line])) };
    return [topic, remembered((text) => isSaid(text, words))];
  }),
);

export function speaksOf(text: string, topic: Topic): boolean {
  return text !== '' && topics.get(topic)?.(text) === true;
}

function isSaid(text: string, { phrases, together }: TopicWords): boolean {
  const words = foldWord(text)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  const said = ` ${words.join(' ')} `;
  if (phrases.some((phrase) => said.includes(` ${phrase} `))) return true;
  return together.length > 0 && together.every((group) => words.some((word) => group.has(word)));
}
