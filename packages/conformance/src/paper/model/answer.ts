// What does an operation answer?

import { child, children, follow, type Place, text, texts } from '../document/source.ts';
import { mostRead, remembered, rememberedOf } from '../words/remembered.ts';

export type Dialect = { readonly root: Place; readonly version: '2.0' | '3.0' | '3.1' | '3.2' };

export type Content = {
  /** Lower case, without parameters. */
  readonly mediaType: string;
  /** As the media type states it. */
  readonly charset?: string | undefined;
  readonly schema: Place | undefined;
  readonly at: Place;
};

export type Answer = {
  /** As written: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly at: Place;
  readonly description: string;
  readonly contents: readonly Content[];
  /** The schema of its JSON. */
  readonly json: Place | undefined;
  /** Lower case. */
  readonly headers: readonly string[];
};

/** All answers of an operation, and those of each kind. */
export type Answers = {
  readonly answers: readonly Answer[];
  /** The answers of class 2xx. */
  readonly successes: readonly Answer[];
  /** The answers of the classes 4xx and 5xx, and the one for all other statuses. */
  readonly failures: readonly Answer[];
  /** Of all answers, in upper case. */
  readonly statuses: ReadonlySet<string>;
};

/** The answers of the operation at this place. */
export function answersOf(dialect: Dialect, at: Place): Answers {
  const answers: Answer[] = [];
  const successes: Answer[] = [];
  const failures: Answer[] = [];
  for (const place of children(child(at, 'responses'))) {
    const status = place.key;
    if (status.startsWith('x-')) continue;
    const answer = answerAt(dialect, at, place);
    answers.push(answer);
    if (isOfClass(status, '2')) successes.push(answer);
    else if (isOfClass(status, '4') || isOfClass(status, '5') || status === 'default') failures.push(answer);
  }
  // Where no success is declared, `default` may be one.
  const isSaid = answers.some(({ status }) => /^[123]/.test(status));
  const failed = isSaid ? failures : failures.filter(({ status }) => status !== 'default');
  return { answers, successes, failures: failed, statuses: statusSet(answers.map(({ status }) => status).join('\n')) };
}

const isOfClass = (status: string, first: string) => status.length === 3 && status.startsWith(first);

/** There are few of them, and thousands of operations have them. */
const statusSet = remembered(
  (lines): ReadonlySet<string> => new Set(lines === '' ? [] : lines.toUpperCase().split('\n')),
);

function answerAt({ root, version }: Dialect, at: Place, place: Place): Answer {
  const target = follow(place);
  const { description, contents, json, headers } =
    target === undefined || target === place ? inside(target) : sharedInside(target);
  if (version !== '2.0') return { status: place.key, at: place, description, contents, json, headers };
  const old = oldContents(root, at, place);
  return { status: place.key, at: place, description, contents: old, json: jsonSchema(old), headers };
}

type Inside = Pick<Answer, 'description' | 'contents' | 'json' | 'headers'>;
function inside(target: Place | undefined): Inside {
  const contents = contentsOf(target);
  const headers = children(child(target, 'headers')).slice(0, mostRead);
  const names = headers.map(({ key }) => key.toLowerCase());
  return {
    description: text(target, 'description')?.slice(0, 5 * mostRead) ?? '',
    contents,
    json: jsonSchema(contents),
    headers: names,
  };
}

/** Many operations share one answer. */
const sharedInside = rememberedOf((target: Place) => inside(target));

function oldContents(root: Place, at: Place, place: Place): Content[] {
  const answer = follow(place);
  const schema = child(answer, 'schema');
  if (answer === undefined || schema === undefined) return [];
  // An operation names the form of its success, such as a PDF; its failures have that of the whole description.
  const own = place.key.startsWith('2') ? child(at, 'produces') : undefined;
  const types = statedTypes(own ?? child(root, 'produces'), 'application/json');
  return types.map((stated) => contentOf(stated, schema, answer));
}

/** The media types of `produces` or `consumes`. */
export function statedTypes(at: Place | undefined, usual: string): readonly string[] {
  const stated = texts(at);
  return stated.length > 0 ? stated : [usual];
}

export const contentsOf = (place: Place | undefined): readonly Content[] => (place ? contentsIn(place) : []);
const contentsIn = rememberedOf((place: Place): readonly Content[] => {
  const content = child(place, 'content');
  return (Array.isArray(content?.value) ? [] : children(content).slice(0, mostRead)).map((at) => {
    const media = follow(at);
    return contentOf(at.key, child(media, 'schema') ?? child(media, 'itemSchema'), at);
  });
});

export function contentOf(stated: string, schema: Place | undefined, at: Place): Content {
  const charset = stated.includes(';') ? /;\s*charset=([^;\s]+)/i.exec(stated)?.[1] : undefined;
  return { mediaType: bare(stated), charset, schema, at };
}

const bare = remembered((mediaType) => (mediaType.split(';')[0] ?? '').trim().toLowerCase());

export const isJson = remembered((mediaType): boolean => {
  const [kind, form = ''] = mediaType.split('/');
  if (kind !== 'application' && kind !== 'text') return false;
  return /json5?$/.test(form) || ['jsonl', 'json-seq', 'json-lines'].includes(form);
});

export function jsonSchema(contents: readonly Content[]): Place | undefined {
  return contents.find(({ mediaType }) => isJson(mediaType) || mediaType === '*/*')?.schema;
}
