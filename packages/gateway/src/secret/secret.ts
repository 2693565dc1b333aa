import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';

const shown = '[secret]';

/** Holds a key so that no print, log or dump shows it. Only `reveal` returns it, and only the credential and the redactor ask. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Distinguishes keys without revealing them. The same in every process, so that processes count together. */
  fingerprint(purpose: string): string {
    return createHmac('sha256', this.#value).update(purpose).digest('hex').slice(0, 32);
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}
