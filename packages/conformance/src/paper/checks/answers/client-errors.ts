// Is an error of the client reported as 4xx, and a failure of the provider as 5xx? (spec 7.1)

import { child, children, follow, referenceOf } from '../../document/source.ts';
import { type Answer, jsonSchema } from '../../model/answer.ts';
import { closedValues } from '../../model/shape.ts';
import type { Sentence } from '../../said.ts';
import { remembered, rememberedOf } from '../../words/remembered.ts';
import { wordsOf } from '../../words/split-words.ts';
import { speaksOf, type Topic } from '../../words/topics.ts';
import { certain, likely, onlyWords, operationCheck } from '../check.ts';

type Side = 'errors-4xx-for-client' | 'errors-5xx-for-provider';

/** `wrong`: the class of statuses that belongs to the other side. */
const erred = (rule: Side, wrong: '4' | '5', topic: Topic, elsewhere: Sentence, inText: Sentence) =>
  operationCheck({
    rule,
    concerns: ({ answers }) => answers.some(({ status }) => /^[45]/.test(status)),
    judge: (operation) => {
      const answers = operation.answers.filter(({ status }) => status.startsWith(wrong));
      const other = answers.find((answer) => statusesIn(answer.contents).some((status) => !status.startsWith(wrong)));
      if (other !== undefined) return certain(other.at, 'otherStatusInBody', { status: other.status });
      const named = answers.find((answer) => speaksOf(nameOf(answer), topic));
      if (named !== undefined) return likely(named.at, elsewhere, { status: named.status, name: nameOf(named) });
      return answers.some(({ description }) => says(description, topic)) ? onlyWords(operation, inText) : undefined;
    },
  });

export const [clientErrors, providerFailures] = [
  erred('errors-4xx-for-client', '5', 'clientErred', 'clientErrorElsewhere', 'textClientError'),
  erred('errors-5xx-for-provider', '4', 'providerFailed', 'providerFailureElsewhere', 'textProviderFailure'),
] as const;

/** The values of `status` in the examples and in the schema of a body, as problem details repeat it there (RFC 9457 §3.1.2). */
const statusesIn = rememberedOf((contents: Answer['contents']): readonly string[] => {
  // In 2.0 an example stands there by itself, by its media type.
  const named = contents.flatMap(({ at }) => children(child(at, 'examples')));
  const examples = [
    ...contents.map(({ at }) => child(at, 'example')),
    ...named,
    ...named.map((one) => child(one, 'value')),
  ];
  const [stated] = closedValues(child(child(follow(jsonSchema(contents)), 'properties'), 'status')) ?? [];
  const all = [stated, ...examples.map((one) => child(one, 'status')?.value)].map(String);
  return all.filter((status) => /^[45]\d\d$/.test(status));
});

/** Where it speaks of others, the request was right, and an answer of the provider's own parts was not. */
function says(description: string, topic: Topic): boolean {
  return speaksOf(description, topic) && !(topic === 'clientErred' && speaksOf(description, 'ofOthers'));
}

/** The words of the shared answer that stands here, as `bad request` in `#/components/responses/BadRequest`. */
function nameOf({ at }: Answer): string {
  // Where words stand beside the reference, they say what is meant here.
  return child(at, 'description') === undefined ? nameIn(referenceOf(at.value) ?? '') : '';
}

const nameIn = remembered((reference) => wordsOf(reference.split('/').at(-1) ?? '').join(' '));
