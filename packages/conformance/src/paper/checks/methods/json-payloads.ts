// Are the bodies JSON? (spec 4.1.4)

import { child, children, follow, isObject, type Place, text } from '../../document/source.ts';
import { type Answer, type Content, isJson } from '../../model/answer.ts';
import type { Body, Operation } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { names } from '../../words/word-lists.ts';
import { certain, operationCheck } from '../check.ts';

export const jsonPayloads = operationCheck({
  rule: 'rest-json-payloads',
  concerns: ({ body, answers }) => hasContents(body) || answers.some(hasContents),
  judge: (operation) => {
    const { body, successes, failures } = operation;
    // What a proxy says when the server is gone is not the server's.
    const isOwn = ({ status }: Answer) => !status.startsWith('5') && status !== 'default';
    const accepted = body === undefined || isUpload(body) ? undefined : notJson(body.contents);
    const answer = successes.find(isWrong) ?? failures.find((one) => isWrong(one) && isOwn(one));
    const sent = answer && notJson(answer.contents);
    const otherLetters =
      body?.contents.find(isOtherLetters) ?? operation.answers.find(hasOtherLetters)?.contents.find(isOtherLetters);
    if (otherLetters) return certain(otherLetters.at, 'otherCharset', { charset: otherLetters.charset });
    if ((accepted ?? sent) === undefined || hasOtherForm(operation)) return undefined;
    const wrong = accepted ?? sent;
    if (wrong === undefined) return undefined;
    const verb = said(accepted === undefined ? 'respondsWith' : 'accepts');
    return certain(wrong.at, 'notJson', { verb, mediaType: wrong.mediaType });
  },
});

const isWrong = ({ contents }: Answer) => notJson(contents) !== undefined;
const isOtherLetters = ({ charset, mediaType }: Content) =>
  charset !== undefined && isJson(mediaType) && !/^"?utf-?8"?$/i.test(charset);
const hasOtherLetters = ({ contents }: Answer) => contents.some(isOtherLetters);

function hasContents(part: { readonly contents: readonly Content[] } | undefined): boolean {
  return part !== undefined && part.contents.length > 0;
}

/** Paths whose protocol or use fixes another form, such as `/oauth/token` and `/report.csv`. */
function hasOtherForm({ segments }: Operation): boolean {
  return segments.some(({ text }) => {
    const parts = text.toLowerCase().replace(/^_+/, '').split(/[.:]/);
    return (
      names.otherFormPaths.has(parts[0] ?? '') || (parts.length > 1 && names.otherFormFiles.has(parts.at(-1) ?? ''))
    );
  });
}

/** The first content of a kind that JSON should have, where no JSON is offered at all. */
function notJson(contents: readonly Content[]): Content | undefined {
  if (contents.some(mayBeJson)) return undefined;
  const isPayload = ({ mediaType, schema }: Content) =>
    mediaType === 'multipart/form-data' ||
    !(isFileType(mediaType) || (schema && text(follow(schema), 'format') === 'binary'));
  return contents.every(isPayload) ? contents[0] : undefined;
}

const mayBeJson = ({ mediaType }: Content) => isJson(mediaType) || /^(\*|application|text)\/\*$/.test(mediaType);

/** Files and streams have a form of their own; they are no payload that JSON could carry. */
function isFileType(mediaType: string): boolean {
  const [kind = '', form = ''] = mediaType.split('/');
  if (names.fileKinds.has(kind)) return true;
  if (kind === 'text') return names.textFiles.has(form);
  return kind === 'application' && [...names.applicationFiles].some((prefix) => form.startsWith(prefix));
}

/** A form that carries a file. */
function isUpload({ contents, fields }: Body): boolean {
  if (fields.some(({ at }) => child(follow(at), 'type')?.value === 'file')) return true;
  return contents.some(({ mediaType, schema }) => {
    if (!mediaType.startsWith('multipart/')) return false;
    const shapes = shapesOf(schema);
    return (
      shapes.length === 0 ||
      shapes.some(({ properties }) => properties.size === 0 || [...properties.values()].some(isFile))
    );
  });
}

/** What says nothing about the form of a value. */
const annotations = new Set('title description externalDocs example examples deprecated xml'.split(' '));

function isFile(property: Place): boolean {
  const place = follow(property);
  if (!isObject(place?.value)) return false;
  const { format, contentMediaType, contentEncoding, ...others } = place.value;
  if (format === 'binary' || format === 'byte' || contentMediaType || contentEncoding) return true;
  const says = Object.keys(others).some((key) => !annotations.has(key) && !key.startsWith('x-'));
  if (format === undefined && !says) return true;
  if (['anyOf', 'oneOf'].some((keyword) => children(child(place, keyword)).some(isFile))) return true;
  const items = child(place, 'items');
  return isObject(items?.value) && Object.keys(items.value).length > 0 && isFile(items);
}
