// Who can reach the server, as its operator has set it. Access follows from this and not from a single request.
import { createHash } from 'node:crypto';
import { sameBytes } from './same-bytes.ts';

export type Exposure = {
  /** Programs and pages of this machine only; the public, through proxies; or everything that reaches the port. */
  readonly reach: 'machine' | 'proxy' | 'network';
  /** The public origin of the server, if the operator has named it. */
  readonly origin?: string | undefined;
  /** Other origins whose pages may change state here and use the gateway. */
  readonly origins?: readonly string[];
  /** Required of every use of the owner's keys, wherever it is set. */
  readonly token?: Token | undefined;
};

export type Token = { readonly equals: (guess: string) => boolean };

/**
 * Any of these counts: while a token is exchanged for another, both do. Compared by digest, so that the time taken tells nothing about
 * them, their lengths included.
 */
export function createToken(...tokens: readonly string[]): Token {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = tokens.map(digest);
  return {
    equals: (guess) => {
      const shown = digest(guess);
      // All are compared, so that the time does not tell which one was right.
      return expected.filter((one) => sameBytes(one, shown)).length > 0;
    },
  };
}
