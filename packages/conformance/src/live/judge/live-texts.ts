// The checks of a running server have their texts in texts/live.json.
import texts from '../../../texts/live.json' with { type: 'json' };
import { checksWith } from './check.ts';

export const check = checksWith(texts.rules);
export const { rules, shared, noWrites, state, fits, errors } = texts;
