// What does a refused signature mean, and what helps?
import type { Text } from '@farol/catalogue';
import type { RefusalReason, WebhookError } from '@farol/webhooks';

type Judged = Exclude<
  RefusalReason,
  'method_not_allowed' | 'https_required' | 'body_too_large' | 'body_unreadable' | 'log_unavailable'
>;

const words: Readonly<Record<Judged, Text>> = {
  signature_missing: {
    pt: 'Falta o cabeçalho da assinatura deste esquema. Confira o esquema, e se um proxy remove cabeçalhos.',
    en: 'The signature header of this scheme is missing. Check the scheme, and whether a proxy removes headers.',
  },
  signature_malformed: {
    pt: 'O cabeçalho da assinatura não tem a forma do esquema. Confira o prefixo, o hexadecimal ou o base64, e cortes.',
    en: 'The signature header does not have the form of the scheme. Check the prefix, the hexadecimal or base64, and cuts.',
  },
  signature_wrong: {
    pt:
      'A assinatura não confere com corpo e segredo. Confira o segredo, e se o corpo chega byte a byte como ' +
      'foi enviado, antes de qualquer parser.',
    en:
      'The signature does not match body and secret. Check the secret, and that the body is used byte for byte ' +
      'as it was sent, before any parser.',
  },
  timestamp_missing: { pt: 'Falta o horário assinado.', en: 'The signed time is missing.' },
  timestamp_malformed: { pt: 'O horário não é um número de segundos.', en: 'The time is not a number of seconds.' },
  timestamp_too_old: {
    pt: 'A entrega é mais antiga que a tolerância: pode ser um replay, ou o relógio está errado.',
    en: 'The delivery is older than the tolerance: it may be a replay, or the clock is wrong.',
  },
  timestamp_too_new: {
    pt: 'O horário está no futuro além da tolerância: confira os relógios.',
    en: 'The time is in the future beyond the tolerance: check the clocks.',
  },
  id_missing: { pt: 'Falta o id assinado do evento.', en: 'The signed id of the event is missing.' },
  id_malformed: {
    pt: 'O id do evento não tem a forma esperada.',
    en: 'The id of the event does not have the expected form.',
  },
};

export function refusalWords(reason: RefusalReason): Text {
  return words[reason as Judged] ?? { pt: reason, en: reason };
}

/** Which form of the signed text was right, where a scheme accepts several. */
const notes: Readonly<Record<string, Text>> = {
  'the id as it stands': { pt: 'o id como está', en: 'the id as it stands' },
  'the id in lower case': { pt: 'o id em minúsculas', en: 'the id in lower case' },
};

export function noteWords(note: string): Text {
  return notes[note] ?? { pt: note, en: note };
}

/** A secret is the only argument that the schemes themselves refuse. */
export function errorWords({ code, message }: WebhookError): Text {
  if (code !== 'secret_invalid') return { pt: message, en: message };
  return {
    pt: 'O segredo é inválido: falta, ou o texto depois do prefixo não é o base64 de uma chave.',
    en: 'The secret is invalid: it is missing, or the text after its prefix is not the base64 of a key.',
  };
}
