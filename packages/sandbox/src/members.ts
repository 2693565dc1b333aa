// Reading a request body member by member: all wrong members are reported at once, each with the accepted values.
import { expectedText, Problem, type ProblemPlace, type Text } from '@farol/http';
import * as z from 'zod';
import { say } from './words.ts';

type Member<S extends z.ZodType = z.ZodType> = {
  readonly schema: S;
  /** The accepted values, as a phrase that follows "expected". */
  readonly expected: Text;
};
export type Members = Readonly<Record<string, Member>>;
type Shape<M extends Members> = { readonly [Name in keyof M]: M[Name]['schema'] };
type Read<M extends Members> = z.output<z.ZodObject<Shape<M>, z.core.$strict>>;

export type MemberReader<M extends Members> = {
  readonly members: M;
  readonly schema: z.ZodObject<Shape<M>, z.core.$strict>;
  /** Throws `malformed-body` with a pointer to each place. */
  readonly read: (value: unknown) => Read<M>;
};

/** Keeps the answer to a hopeless body short. */
const maxPlaces = 20;
const longestName = 64;

/** `fixed` are members that are shown but cannot be sent. */
export function createMemberReader<const M extends Members>(
  members: M,
  fixed: readonly string[] = [],
): MemberReader<M> {
  const shape = Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema])) as Shape<M>;
  const schema = z.strictObject(shape);

  function placesOf(issue: z.core.$ZodIssue): ProblemPlace[] {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((name) => ({
        pointer: pointerOf([...issue.path, name.slice(0, longestName)]),
        detail: fixed.includes(name)
          ? say('readOnly')
          : say('unknownMember', { known: Object.keys(members).join(', ') }),
      }));
    }
    const [name] = issue.path;
    const member = typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : undefined;
    if (member === undefined) return [{ pointer: '', detail: say('notAnObject') }];
    return [{ pointer: pointerOf(issue.path), detail: expectedText(member.expected) }];
  }

  return {
    members,
    schema,
    read: (value) => {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      throw invalidBody(result.error.issues.flatMap(placesOf));
    },
  };
}

/** The refusal of a body, with the places that are wrong in it. */
export function invalidBody(places: readonly ProblemPlace[]): Problem {
  const seen = new Set<string | undefined>();
  const errors = places.filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer)).slice(0, maxPlaces);
  const detail = errors.length === 1 ? say('oneRefused') : say('someRefused', { count: errors.length });
  return new Problem('malformed-body', { errors, detail });
}

/** RFC 6901. */
function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Text that every store accepts: no NUL and no lone surrogate; counted in characters, as JSON Schema counts. */
export function storableText(longest: number) {
  return z
    .string()
    .refine((text) => text.isWellFormed() && !text.includes('\0') && [...text].length <= longest)
    .meta({ maxLength: longest, pattern: '^[^\\u0000]*$' });
}
