// Why a run cannot begin, or has to end.
import type { Text } from '@farol/http';
import texts from '../../../texts/live.json' with { type: 'json' };
import { type Words, worded } from '../../worded.ts';

export class LiveError extends Error {
  readonly code: 'bad-base' | 'writes-refused' | 'cannot-run' | 'limit-spent';
  readonly text: Text;

  constructor(code: LiveError['code'], reason: keyof typeof texts.errors, words: Words = {}) {
    const text = worded(texts.errors[reason], words);
    super(text.en);
    this.name = 'LiveError';
    this.code = code;
    this.text = text;
  }
}
