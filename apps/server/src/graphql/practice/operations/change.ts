import { Problem } from '@farol/http';
import type { Caller, Condition } from '@farol/sandbox';
import type { GraphqlContext } from '../../schema/builder.ts';
import type { PracticeCall } from '../../schema/practice-call.ts';
import { versionOf } from '../objects/payment.ts';
import { practiceOf } from '../parts.ts';

/** Makes a change. Changes run one after another, and each sees the result of the one before. */
export function changing<T>(
  context: GraphqlContext,
  work: (caller: Caller, sandbox: PracticeCall['sandbox']) => Promise<T>,
): Promise<T> {
  const { ask, caller, sandbox, loaders } = practiceOf(context);
  loaders.forget();
  return ask(() => work(caller(), sandbox));
}

/** The counterpart of `If-Match` in REST. */
export function conditionOf(versaoEsperada: string | null | undefined): Condition<object> | undefined {
  if (versaoEsperada === null || versaoEsperada === undefined) return undefined;
  return (current) => {
    if (versionOf(current) === versaoEsperada) return;
    throw new Problem('precondition-failed', {
      detail: {
        pt: 'O objeto mudou desde que foi lido. Busque-o de novo e repita com a `versao` nova.',
        en: 'The object has changed since it was read. Fetch it again and repeat with the new `versao`.',
      },
      errors: [
        {
          parameter: 'versaoEsperada',
          detail: { pt: 'Não é a versão atual do objeto.', en: 'It is not the current version of the object.' },
        },
      ],
    });
  };
}

type Patch = Parameters<PracticeCall['sandbox']['payments']['patch']>[2];

/** The input as a merge patch: null resets a member, and members that were not sent are left out. */
export function patchOf(input: object): Patch {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Patch;
}

const longestKey = 255;

/** The counterpart of the header `Idempotency-Key` in REST; the two share their keys. */
export function idempotencyKeyOf(key: string | null | undefined): string | undefined {
  if (key === null || key === undefined) return undefined;
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= longestKey) return key;
  throw new Problem('invalid-parameter', {
    errors: [
      {
        parameter: 'chaveDeIdempotencia',
        detail: {
          pt: `Esperado: 1 a ${longestKey} caracteres ASCII visíveis, de preferência um UUID.`,
          en: `Expected 1 to ${longestKey} visible ASCII characters, preferably a UUID.`,
        },
      },
    ],
  });
}
