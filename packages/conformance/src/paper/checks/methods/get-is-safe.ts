// Does a GET change anything? (spec 4.1)

import type { Localized } from '../../../finding.ts';
import type { Place } from '../../document/source.ts';
import { answerOf, type Operation, title } from '../../model/operation.ts';
import { closedValues, typesOf } from '../../model/shape.ts';
import { changingVerb, isChangingPhrase } from '../../words/changes.ts';
import { foldWord, wordsOf } from '../../words/split-words.ts';
import { isVerb, verbIn } from '../../words/verb-in-segment.ts';
import { type Breach, firstOf, type OperationCheck } from '../check.ts';

export const getIsSafe: OperationCheck = {
  rule: 'rest-get-is-safe',
  missing: { pt: 'nenhum GET descrito', en: 'no GET is described' },
  concerns: ({ method }) => method === 'get',
  breachOf,
};

function breachOf(operation: Operation): Breach | undefined {
  const found = inPath(operation) ?? inParameters(operation) ?? inAnswers(operation) ?? inWords(operation);
  if (found === undefined) return undefined;
  return {
    at: found.at,
    sure: found.sure,
    message: {
      pt: `${title(operation)} parece alterar dados: ${found.why.pt}.`,
      en: `${title(operation)} seems to change data: ${found.why.en}.`,
    },
    mend: {
      pt: 'Faça a mudança com POST, PUT, PATCH ou DELETE; um GET só lê.',
      en: 'Make the change with POST, PUT, PATCH or DELETE; a GET only reads.',
    },
  };
}

type Clue = { readonly at: Place; readonly sure: Breach['sure']; readonly why: Localized };

function inPath({ segments, pathAt }: Operation): Clue | undefined {
  return firstOf(segments, ({ text, parameter }, index) => {
    if (parameter !== undefined) return undefined;
    const around = {
      belowItem: segments[index - 1]?.parameter !== undefined,
      belowName: false,
      last: true,
      // A single word such as "start" counts as a change; `update-logs` are things.
      changes: wordsOf(text).length === 1,
    };
    const verb = verbIn(text, around);
    if (verb === undefined || !changingVerb(verb)) return undefined;
    return { at: pathAt, sure: 'certain', why: { pt: `o caminho diz "${text}"`, en: `the path says "${text}"` } };
  });
}

/** A parameter that carries the action, as in `?action=delete` or `?_method=DELETE`. */
function inParameters({ parameters }: Operation): Clue | undefined {
  return firstOf(parameters, ({ name, in: where, at, schema }) => {
    if (where !== 'query') return undefined;
    if (changingVerb(name) && isVerb(name) && typesOf(schema).has('boolean'))
      return {
        at,
        sure: 'likely',
        why: { pt: `o parâmetro ${name} pede uma mudança`, en: `the parameter ${name} asks for a change` },
      };
    const values = (closedValues(schema) ?? []).map(String);
    if (values.length === 0) return undefined;
    const tunnel = /^_?method$|^x-http-method(-override)?$/i.test(name);
    const acts = /^(action|acao|act|op|operation|operacao|cmd|command|comando)$/.test(foldWord(name));
    const change = values.find((value) => changingVerb(value));
    if (change !== undefined && (acts || tunnel))
      return {
        at,
        sure: 'certain',
        why: { pt: `o parâmetro ${name} aceita "${change}"`, en: `the parameter ${name} accepts "${change}"` },
      };
    return undefined;
  });
}

function inAnswers(operation: Operation): Clue | undefined {
  const created = answerOf(operation, '201');
  if (created === undefined) return undefined;
  return {
    at: created.at,
    sure: 'likely',
    why: { pt: 'responde 201, de criação', en: 'it responds with 201, for a creation' },
  };
}

function inWords({ at, operationId, words }: Operation): Clue | undefined {
  const named = wordsOf(operationId);
  const first = named[0];
  const second = named[1];
  if (first !== undefined && second !== undefined && changingVerb(first) && !readsAnyway(words))
    return {
      at,
      sure: 'likely',
      why: { pt: `o operationId é "${operationId}"`, en: `the operationId is "${operationId}"` },
    };
  const sentence = words === '' ? undefined : openingsOf(words).find((one) => isChangingPhrase(one));
  if (sentence === undefined) return undefined;
  return {
    at,
    sure: 'likely',
    why: { pt: `a descrição diz "${brief(sentence)}"`, en: `the description says "${brief(sentence)}"` },
  };
}

/** The first sentence of the summary and of the description; a line in lower case continues the one before. */
function openingsOf(words: string): readonly string[] {
  return words
    .split('\n')
    .slice(0, 2)
    .filter((line, index) => index === 0 || /^\p{Lu}/u.test(line))
    .map((line) => /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line);
}

/** The words say that it reads, so the id alone proves nothing. */
function readsAnyway(words: string): boolean {
  return /\b(get|list|read|return|retriev|fetch|show|download|list[ae]|obt[eé]m|busca|retorna|consulta|mostra|exibe)/i.test(
    words,
  );
}

function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
