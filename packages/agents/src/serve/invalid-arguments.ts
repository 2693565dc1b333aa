// What is answered to arguments that the schema of a tool does not accept?
import type { Text } from '@farol/catalogue';
import { worded } from '@farol/http/text';
import type { z } from 'zod';
import texts from '../../texts.json' with { type: 'json' };
import { type Answer, refusal, toolSource } from '../answer/answer.ts';
import { dayOf, type Tool } from '../answer/tool.ts';
import { inputSchemaOf } from '../offer/input-schema.ts';
import type { ToolCall } from '../parts.ts';

type Issue = z.core.$ZodIssue;
type Given = Readonly<Record<string, unknown>>;

/** The first ones are enough to correct a call, and a caller can send thousands of wrong values. */
const mostSentences = 5;
/** Names may come from the caller, at any length. */
const longestName = 60;

export async function invalidArguments(
  tool: Tool,
  { given, issues }: { readonly given: Given; readonly issues: readonly Issue[] },
  call: ToolCall,
): Promise<Answer> {
  const { properties } = inputSchemaOf(tool, call.language);
  // A number may be above two bounds; the last one is that of the tool.
  const last = new Map(issues.map((issue) => [issue.path.join('.'), issue]));
  const sentences = [...last.values()].flatMap((issue) => sentencesOf(issue, given)).map((text) => text[call.language]);
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  const { data, ...refused } = refusal('invalid_arguments', sentences.slice(0, mostSentences).join(' '), {
    date: dayOf(call.now()),
    source: toolSource,
    accepted: Object.fromEntries(Object.entries(properties).filter(([name]) => wrong.has(name))),
    arguments: Object.keys(properties),
  });
  return { ...refused, data: { ...data, ...(await tool.besideRefusal?.(given, call)) } };
}

function sentencesOf(issue: Issue, given: Given): Text[] {
  const name = issue.path.map((part) => shortened(String(part))).join('.');
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => [name, shortened(key)].filter(Boolean).join('.'));
    return unknown.map((key) => worded(texts.sentences.noSuchArgument, { key }));
  }
  if (issue.path.length === 1 && given[String(issue.path[0])] === undefined)
    return [{ pt: `Falta ${name}.`, en: `${name} is missing.` }];
  const { pt, en } = expectationOf(issue);
  return [{ pt: `${name} ${pt}.`, en: `${name} ${en}.` }];
}

const notAccepted: Text = { pt: 'não é aceito', en: 'is not accepted' };

function expectationOf(issue: Issue): Text {
  switch (issue.code) {
    case 'invalid_type': {
      const type = types[issue.expected];
      return type ? { pt: `deve ser ${type.pt}`, en: `must be ${type.en}` } : notAccepted;
    }
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { pt: `deve ser um destes valores: ${values}`, en: `must be one of these values: ${values}` };
    }
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), { pt: 'no mínimo', en: 'at least' });
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), { pt: 'no máximo', en: 'at most' });
    case 'invalid_format':
      return formats[issue.format] ?? notAccepted;
    default:
      return notAccepted;
  }
}

const types: Readonly<Record<string, Text>> = texts.types;
const formats: Readonly<Record<string, Text>> = texts.formats;

/** Of the length of a string or an array, or of a number. */
function bound(origin: string, limit: number, { pt, en }: Text): Text {
  const counted = { string: { pt: 'caracteres', en: 'characters' }, array: { pt: 'itens', en: 'items' } };
  const unit = origin === 'string' || origin === 'array' ? counted[origin] : undefined;
  if (!unit) return { pt: `deve ser ${pt} ${limit}`, en: `must be ${en} ${limit}` };
  if (limit === 1) return { pt: 'não pode ser vazio', en: 'must not be empty' };
  return { pt: `deve ter ${pt} ${limit} ${unit.pt}`, en: `must have ${en} ${limit} ${unit.en}` };
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
