// Strong tags of representations, and the conditions that name them (RFC 9110 §13).
import { createHash } from 'node:crypto';
import { SandboxError } from '../errors.ts';
import type { Condition } from '../payments/payments.ts';

/** 128 bits of SHA-256: two versions of one resource will not meet by chance. */
const tagCharacters = 22;

export function entityTag(representation: object): string {
  const digest = createHash('sha256').update(JSON.stringify(representation)).digest('base64url');
  return `"${digest.slice(0, tagCharacters)}"`;
}

/** Whether the reader has this version already: weak comparison, as the field prescribes (§13.1.2). */
export function isKnown(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match');
  return known !== null && (known.trim() === '*' || tagsOf(known).some((one) => one.replace(/^W\//, '') === tag));
}

/** What `If-Match` and `If-None-Match` ask of the resource before it is changed. Undefined when neither was sent. */
export function conditionOf(request: Request): Condition<object> | undefined {
  const wanted = request.headers.get('if-match');
  const unwanted = request.headers.get('if-none-match');
  if (wanted === null && unwanted === null) return undefined;
  return (current) => {
    const tag = entityTag(current);
    // Strong comparison: a weak tag never matches (§13.1.1).
    if (wanted !== null && wanted.trim() !== '*' && !tagsOf(wanted).includes(tag)) throw failed('If-Match');
    if (unwanted !== null && isKnown(request, tag)) throw failed('If-None-Match');
  };
}

function tagsOf(header: string): string[] {
  return header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
}

const failed = (header: string) =>
  new SandboxError('precondition-failed', {
    errors: [
      {
        header,
        detail: {
          pt: 'Não é a versão atual do recurso.',
          en: 'It is not the present version of the resource.',
        },
      },
    ],
  });
