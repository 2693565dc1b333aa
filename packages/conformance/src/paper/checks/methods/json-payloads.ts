// Are the bodies JSON? (spec 4.1.4)

import { child, children, follow, isObject, type Place, text } from '../../document/source.ts';
import { type Answer, type Content, isJson } from '../../model/answer.ts';
import type { Body, Operation } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, operationCheck } from '../check.ts';

export const jsonPayloads = operationCheck({
  rule: 'rest-json-payloads',
  concerns: ({ body, answers }) => hasContents(body) || answers.some(hasContents),
  judge: (operation, { byTemplate }) => {
    const { answers, body, successes, failures, method, path, template } = operation;
    const otherLetters =
      body?.contents.find(isOtherLetters) ?? answers.find(hasOtherLetters)?.contents.find(isOtherLetters);
    if (otherLetters) return certain(otherLetters.at, 'otherCharset', { charset: otherLetters.charset });
    if (hasOtherForm(operation)) return undefined;
    const found = (content: Content, verb: 'accepts' | 'respondsWith') =>
      (isDocument(content) ? likely : certain)(content.at, 'notJson', {
        verb: said(verb),
        mediaType: content.mediaType,
      });
    const others = byTemplate.get(template)?.filter((one) => one.method !== method) ?? [];
    // A text by itself may be the resource; where another method has it as JSON, it is not, unless it is a file.
    const isOwnText = (content: Content) => isText(content) && (!others.some(hasJson) || aboutFiles.test(path));
    const accepted = body === undefined || isUpload(body, operation) ? undefined : notJson(body.contents);
    if (accepted !== undefined && !isOwnText(accepted)) return found(accepted, 'accepts');
    const answer = successes.find(isWrong);
    const sent = notJson(answer?.contents ?? []);
    if (answer !== undefined && sent !== undefined) {
      // Other methods answer with a message, unless they make a file.
      const isMessage =
        method !== 'get' && sent.mediaType === 'text/plain' && !/file|arquivo/i.test(answer.description);
      return isOwnText(sent) && !isMessage ? undefined : found(sent, 'respondsWith');
    }
    // What a proxy says when the server is gone is not the server's.
    const isOwn = ({ status }: Answer) => !status.startsWith('5') && status !== 'default';
    const refused = notJson(failures.find((one) => isWrong(one) && isOwn(one))?.contents ?? []);
    return refused && found(refused, 'respondsWith');
  },
});

const aboutFiles = /file|arquivo|manifest|script|template|ya?ml|csv|markdown/i;
const isWrong = ({ contents }: Answer) => notJson(contents) !== undefined;
const hasJson = ({ body, successes }: Operation) =>
  body?.json !== undefined || successes.some(({ json }) => json !== undefined);
const isOtherLetters = ({ charset, mediaType }: Content) =>
  charset !== undefined && isJson(mediaType) && !/^"?utf-?8"?$/i.test(charset);
const hasOtherLetters = ({ contents }: Answer) => contents.some(isOtherLetters);

function hasContents(part: { readonly contents: readonly Content[] } | undefined): boolean {
  return part !== undefined && part.contents.length > 0;
}

/** Paths whose protocol or use fixes another form, such as `/oauth/token` and `/report.csv`. */
function hasOtherForm({ segments }: Operation): boolean {
  return segments.some(({ text }) => {
    const [first = ''] = text.toLowerCase().replace(/^_+/, '').split(/[.:]/);
    return names.otherFormPaths.has(first) || /\.[a-z]{2,4}$/i.test(text);
  });
}

/** The first content in a form of data, where no JSON is offered; any other type is a file, a stream or a protocol. */
function notJson(contents: readonly Content[]): Content | undefined {
  const isPayload = ({ mediaType, schema }: Content) =>
    names.dataForms.has(mediaType) && (/form/.test(mediaType) || text(follow(schema), 'format') !== 'binary');
  return contents.every(isPayload) ? contents[0] : undefined;
}

/** Neither a form nor an object with members. */
function isText({ mediaType, schema }: Content): boolean {
  return !/form/.test(mediaType) && shapesOf(schema).every(({ types }) => !types.has('object') && !types.has('array'));
}

/** What may be a text, a configuration or a file by itself. */
const isDocument = (content: Content) => isText(content) || /yaml|multipart/.test(content.mediaType);

/** A form that carries a file, or the one that OAuth fixes. */
function isUpload({ contents, fields }: Body, { path, words }: Operation): boolean {
  if (fields.length > 0)
    return fields.some(({ at, name }) => child(follow(at), 'type')?.value === 'file' || fixed.test(name));
  return contents.some(({ mediaType, schema }) => {
    if (!/form/.test(mediaType)) return false;
    if (mediaType.startsWith('multipart') && /upload|files?\b|arquivo|anex|attach/i.test(`${path} ${words}`))
      return true;
    const forms = shapesOf(schema).map(({ properties }) => [...properties.values()]);
    const isFixed = (member: Place) => fixed.test(member.key) || isFile(member);
    return forms.length === 0 || forms.some((members) => members.length === 0 || members.some(isFixed));
  });
}

const fixed = /^(grant_type|files?|arquivos?)$/;

/** What says nothing about the form of a value. */
const annotations = new Set('title description externalDocs example examples deprecated xml'.split(' '));

/** `known`: the schemas that were asked, because they may refer to each other in a circle. */
function isFile(property: Place, known = new Set<unknown>()): boolean {
  const place = follow(property);
  if (!isObject(place?.value) || known.size > 100 || known.size === known.add(place.value).size) return false;
  const { format, contentMediaType, contentEncoding, ...others } = place.value;
  if (format === 'binary' || format === 'byte' || contentMediaType || contentEncoding) return true;
  const says = Object.keys(others).some((key) => !annotations.has(key) && !key.startsWith('x-'));
  if (format === undefined && !says) return true;
  if (['anyOf', 'oneOf'].some((keyword) => children(child(place, keyword)).some((one) => isFile(one, known))))
    return true;
  const items = child(place, 'items');
  return isObject(items?.value) && Object.keys(items.value).length > 0 && isFile(items, known);
}
