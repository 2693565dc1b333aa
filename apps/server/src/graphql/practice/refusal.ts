import type { Language } from '@farol/catalogue';
import { camelCase } from '@farol/catalogue/fields';
import { type Problem, type ProblemPlace, problemKinds } from '@farol/http';
import { refusalFrom } from '@farol/sandbox';
import { GraphqlRefusal, type StatedCode } from '../schema/graphql-refusal.ts';

/** Runs work that the practice provider may refuse; its refusal becomes one of GraphQL, in the reader's language. */
export async function refusing<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalFrom(error);
    throw refusal === undefined ? error : graphqlRefusal(refusal, language);
  }
}

/** The refusal of REST with its code in capitals, its type, status and headers, and each place as a pointer. */
export function graphqlRefusal({ code, facts }: Problem, language: Language): GraphqlRefusal {
  const { status, title, remedy } = problemKinds[code];
  const { retryAfter } = facts;
  const headers = {
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...facts.headers,
  };
  return new GraphqlRefusal(
    code.replaceAll('-', '_').toUpperCase() as StatedCode,
    [
      {
        message: (facts.detail ?? remedy)[language],
        extensions: {
          type: `/problems/${code}`,
          status,
          title: title[language],
          ...(facts.errors === undefined ? {} : { errors: facts.errors.map((place) => placed(place, language)) }),
          ...(retryAfter === undefined ? {} : { retryAfter }),
        },
      },
    ],
    { status, headers },
  );
}

/** Which argument stands for a header or a parameter of REST. */
const argumentOf: Readonly<Record<string, string>> = {
  cursor: 'after',
  limit: 'first',
  'If-Match': 'versaoEsperada',
  'Idempotency-Key': 'chaveDeIdempotencia',
};

/** A JSON Pointer into the arguments of the field; the body of REST is the argument `input`. */
function placed({ detail, pointer, parameter, header }: ProblemPlace, language: Language) {
  const outside = parameter ?? header;
  const place = outside === undefined ? `/input${camelCase(pointer ?? '')}` : `/${argumentOf[outside] ?? outside}`;
  return { pointer: place, detail: detail[language] };
}
