// A run that cannot begin, or has to end.
import type { Text } from '@farol/http';

export class LiveError extends Error {
  readonly code: 'bad-base' | 'writes-refused' | 'cannot-run' | 'limit-spent';
  readonly text: Text;

  constructor(code: LiveError['code'], text: Text) {
    super(text.en);
    this.name = 'LiveError';
    this.code = code;
    this.text = text;
  }
}
