// The reasons why a run cannot begin, or has to end, have their texts in texts/live.json.
import texts from '../../../texts/live.json' with { type: 'json' };
import { type Words, worded } from '../../worded.ts';
import { LiveError } from './live-error.ts';

export function stopped(code: LiveError['code'], reason: keyof typeof texts.errors, words: Words = {}): LiveError {
  return new LiveError(code, worded(texts.errors[reason], words));
}
