// What does a refused signature mean, and what helps?
import type { Text } from '@farol/catalogue';
import type { WebhookError } from '@farol/webhooks';
import type { RefusalReason } from '@farol/webhooks/internal';
import texts from '../../texts.json' with { type: 'json' };

type Judged = Exclude<
  RefusalReason,
  'method_not_allowed' | 'https_required' | 'body_too_large' | 'body_unreadable' | 'log_unavailable'
>;

const words: Readonly<Record<Judged, Text>> = texts.refusals;

export function refusalWords(reason: RefusalReason): Text {
  return words[reason as Judged] ?? { pt: reason, en: reason };
}

/** Which form of the signed text was right, where a scheme accepts several. */
const notes: Readonly<Record<string, Text>> = texts.notes;

export function noteWords(note: string): Text {
  return notes[note] ?? { pt: note, en: note };
}

/** A secret is the only argument that the schemes themselves refuse. */
export function errorWords({ code, message }: WebhookError): Text {
  return code === 'secret_invalid' ? texts.sentences.secretInvalid : { pt: message, en: message };
}
