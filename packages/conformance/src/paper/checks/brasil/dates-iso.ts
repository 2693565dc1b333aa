// Are dates and times in ISO 8601, and times with an offset?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { isObject } from '../../document/source.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { wordsOf } from '../../words/split-words.ts';
import { wordSet } from '../../words/word-lists.ts';
import { brasilCheck, type Wrong } from './brasil-check.ts';
import { examplesOf, shownMembers } from './examples.ts';
import type { Field } from './fields.ts';
import { isKind } from './kinds.ts';
import { fits, keywordIn, takes, typesIn } from './refusal.ts';
import { shownWrong } from './shown.ts';
import { isNumbered, wrongText } from './values.ts';

const { dayFirst, bareTimes, isoDates, notDates, localTimes } = words.dates;
/** As the notations of a date are written, in either language: `dd/MM/yyyy`, `DD-MM-AAAA`. */
const notation = /\b(yyyy|aaaa)[/.]mm?[/.]dd?\b|\bdd?[/.-]?mm?[/.-]?(aaaa|yyyy|yy|aa)\b|\bmm[/.-]dd[/.-](aaaa|yyyy)\b/;
const isoNotation = /(yyyy|aaaa)-mm-dd|iso ?8601|rfc ?3339/;
const iso = /^(date|date-time|datetime|time|duration)$/i;

export const datesIso = brasilCheck({
  rule: 'brasil-dates-iso',
  concerns: (field) => isDate(field) || wrongForm(field) !== undefined,
  judge: (field) => wrongForm(field) ?? asNumber(field),
  also: (paper) => shownWrong('brasil-dates-iso', shownMembers(paper.root.source)),
});

const wrongForm = rememberedOf(
  (field: Field) => dayFirstPattern(field) ?? dayFirstShown(field) ?? withoutOffset(field),
);

/** English data, before what is measured: `data_balance_gb`. */
const englishData = wordSet(words.englishData);

function isDate({ name, schema }: Field): boolean {
  const format = keywordIn(schema, 'format')?.value;
  if (format !== undefined && iso.test(String(format))) return true;
  return (
    isKind(name, 'moment') ||
    (isKind(name, 'date') &&
      /^(dt|data|date)|date$|(_at|At|_em|Em)$/.test(name) &&
      !/^(data|date)s?$/i.test(name) &&
      !/(_id|Id|\w_to_date)$/.test(name) &&
      !(/^data/i.test(name) && englishData.has(wordsOf(name)[1] ?? '')))
  );
}

/** A pattern that takes a day first and refuses ISO 8601, and takes nothing that is no date. */
function dayFirstPattern(field: Field): Wrong | undefined {
  const pattern = keywordIn(field.schema, 'pattern');
  if (pattern === undefined || isObject(pattern.value) || isNumbered(field.name)) return undefined;
  // The pattern alone: a format beside it that refuses everything else does not mend it.
  const isTaken = (value: string) => fits(String(pattern.value), value) === true;
  const taken = dayFirst.find(isTaken) ?? (isNamed(field) ? bareTimes.find(isTaken) : undefined);
  if (taken === undefined || isoDates.some(isTaken) || notDates.some(isTaken)) return undefined;
  if (!isNamed(field) && isTaken(inLetters(taken))) return undefined;
  return { at: pattern, say: 'dayFirst', words: { value: taken, written: String(pattern.value) } };
}

const isNamed = (field: Field) => isDate(field) || /(_at|At|_em|Em)$/.test(field.name);
/** What takes letters in place of the digits is no form of a date, unless its name says that it is one. */
const inLetters = (date: string) => date.replace(/\d/g, 'x');

function dayFirstShown(field: Field): Wrong | undefined {
  const { name, schema } = field;
  const types = typesIn(schema);
  if (types.size > 0 && !types.has('string')) return undefined;
  const format = keywordIn(schema, 'format');
  if (format !== undefined && notation.test(String(format.value).toLowerCase()))
    return { at: format, say: 'dayFirstFormat', words: { written: String(format.value) } };
  for (const { value, ...at } of examplesOf(field)) {
    const wrong = typeof value === 'string' ? wrongText(name, value) : undefined;
    if (wrong?.say === 'shownDayFirst')
      return { at: { value, ...at }, say: 'shownDayFirst', words: { value: wrong.value }, sure: 'likely' };
  }
  if (!isKind(name, 'date', 'moment') || iso.test(String(format?.value ?? ''))) return undefined;
  const { prose } = field;
  return notation.test(prose) && !isoNotation.test(prose)
    ? { at: schema, say: 'dayFirstFormat', words: { written: notation.exec(prose)?.[0] ?? '' }, sure: 'likely' }
    : undefined;
}

const counted = wordSet(words.counted);

const countedProse =
  /\b(unix|epoch|timestamp|milissegundos|milliseconds|1970|last year of|first year of)\b|s(econds|egundos) (since|desde)/;

/** A count of seconds is no date, unless its name says that it is one. */
function asNumber(field: Field): Wrong | undefined {
  const { name, schema } = field;
  const types = typesIn(schema);
  // Where a page starts, in a query.
  const isPage = field.in === 'query' && /^start_?at$/i.test(name);
  // The claims of a token are numbers by their own standard.
  const isClaim = ['iss', 'sub', 'aud', 'exp', 'iat', 'nbf'].filter((one) => field.beside.has(one)).length > 1;
  const isPlain = isDate(field) && !isPage && !isClaim && !wordsOf(name).some((word) => counted.has(word));
  const isCount =
    isPlain && (countedProse.test(field.prose) || [...field.around].some((word) => /^(year|ano)s?$/.test(word)));
  if (isCount || !isPlain || !(types.has('integer') || types.has('number')) || types.has('string')) return undefined;
  return { at: keywordIn(schema, 'type') ?? schema, say: 'dateNumber', sure: 'likely' };
}

function withoutOffset(field: Field): Wrong | undefined {
  const { schema } = field;
  const pattern = keywordIn(schema, 'pattern');
  const local = pattern && localTimes.find((value) => takes(schema, value));
  const isLocal =
    local !== undefined &&
    !isoDates.slice(1).some((value) => takes(schema, value)) &&
    !notDates.some((value) => takes(schema, value)) &&
    (isNamed(field) || !takes(schema, inLetters(local)));
  if (pattern && isLocal && !takes(schema, '2026-12-31') && !isMeantLocal(field))
    return { at: pattern, say: 'noOffset', words: { value: isoDates[2] ?? '' } };
  const shown = examplesOf(field).find(
    ({ value }) => typeof value === 'string' && wrongText(field.name, value)?.say === 'shownNoOffset',
  );
  if (shown === undefined || isMeantLocal(field)) return undefined;
  return { at: shown, say: 'shownNoOffset', words: { value: String(shown.value) }, sure: 'likely' };
}

/** The hour of a place, whatever its offset. */
const isMeantLocal = ({ name, prose }: Field) =>
  /local/i.test(name) || /\b(hora|horario) local\b|\blocal (time|hour)/.test(prose);
