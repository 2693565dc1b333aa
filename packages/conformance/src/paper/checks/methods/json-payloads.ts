// Are the bodies JSON? (spec 4.1.4)

import { child, children, follow, isObject } from '../../document/source.ts';
import { type Content, isSuccess } from '../../model/answer.ts';
import { type Body, isJson, type Operation, title } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { says } from '../../words/says.ts';
import { type Breach, firstOf, type OperationCheck } from '../check.ts';

/** Files and streams have a form of their own; they are no payload that JSON could carry. */
const byNature =
  /^(image|audio|video|font|model|multipart)\/|^text\/(csv|calendar|vcard|event-stream|tab-separated-values|markdown|css|javascript)$|^application\/(pdf|zip|gzip|x-tar|octet-stream|vnd\.(ms-|openxmlformats|oasis)|x-zip|msword|epub|wasm|rtf|pkcs|x-pem|jose|jwt|secevent|javascript|x-7z|vnd\.mapbox|geopackage|x-protobuf$|ofx|x-ofx)/;
/** Paths whose protocol or use fixes another form. */
const otherForms = says(
  /(^|\/)(oauth2?|token|saml2?|sso|authorize|revoke|introspect|metrics|prometheus|health\w*|ping|readyz|livez|docs?|robots|sitemap|feed|rss|atom|swagger|openapi|redoc|well-known|callback|login|ussd|twiml|xml|html|csv|export|exportacao|raw|text|download|arquivos?|files?|qrcode|badge)(\/|$|\.|:)|\.(xml|html|csv|txt|ya?ml|pdf|svg|png|ico|graphql|md)$/i,
);

export const jsonPayloads: OperationCheck = {
  rule: 'rest-json-payloads',
  missing: { pt: 'nenhum corpo descrito', en: 'no body is described' },
  concerns: ({ accepts = [], pattern }) =>
    accepts.length > 0 || pattern.answers.some(({ contents }) => contents.length > 0),
  mayBreach: ({ accepts = [], pattern }) =>
    notJson(accepts) !== undefined ||
    pattern.answers.some((answer) => isSuccess(answer) && notJson(answer.contents) !== undefined),
  breachOf: (operation) => {
    const request = requestBreach(operation);
    const answer = answerBreach(operation);
    // Most operations breach nothing, so the pattern is asked last.
    if ((request ?? answer) === undefined || otherForms(operation.path)) return undefined;
    return [request, answer].filter((breach) => breach !== undefined);
  },
};

function requestBreach(operation: Operation): Breach | undefined {
  const { body } = operation;
  const wrong = body === undefined ? undefined : notJson(body.contents);
  if (body === undefined || wrong === undefined || isUpload(body)) return undefined;
  return breach(operation, wrong, {
    pt: `recebe ${wrong.mediaType} em vez de JSON`,
    en: `accepts ${wrong.mediaType} instead of JSON`,
  });
}

function answerBreach(operation: Operation): Breach | undefined {
  return firstOf(operation.successes, ({ contents }) => {
    const wrong = notJson(contents);
    if (wrong === undefined) return undefined;
    return breach(operation, wrong, {
      pt: `responde ${wrong.mediaType} em vez de JSON`,
      en: `responds with ${wrong.mediaType} instead of JSON`,
    });
  });
}

/** The first content of a kind that JSON should have, where no JSON is offered at all. */
function notJson<T extends Pick<Content, 'mediaType'>>(contents: readonly T[]): T | undefined {
  const first = contents[0];
  if (first === undefined || isJson(first.mediaType)) return undefined;
  if (contents.some(({ mediaType }) => isJson(mediaType) || /^(\*|application|text)\/\*$/.test(mediaType)))
    return undefined;
  return contents.every(({ mediaType }) => !byNature.test(mediaType) || mediaType === 'multipart/form-data')
    ? first
    : undefined;
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

function isFile(property: Parameters<typeof follow>[0]): boolean {
  const place = follow(property);
  const value = place?.value;
  if (!isObject(value)) return false;
  if (value.format === 'binary' || value.format === 'byte' || value.contentMediaType || value.contentEncoding)
    return true;
  if (Object.keys(value).filter((key) => key !== 'description').length === 0) return true;
  return children(child(place, 'items')).length > 0 && isFile(child(place, 'items'));
}

function breach(operation: Operation, { at }: Content, why: { readonly pt: string; readonly en: string }): Breach {
  return {
    at,
    sure: 'certain',
    message: { pt: `${title(operation)} ${why.pt}.`, en: `${title(operation)} ${why.en}.` },
    mend: {
      pt: 'Descreva o corpo em application/json, sozinho ou ao lado do outro formato.',
      en: 'Describe the body as application/json, alone or beside the other format.',
    },
  };
}
