import type { Text } from '@farol/catalogue/ask';
import type { RefusalReason } from '@farol/webhooks';

/** Why a delivery was refused, for people. */
export const refusalWords: Readonly<Record<RefusalReason, Text>> = {
  method_not_allowed: { pt: 'não é POST', en: 'not a POST' },
  https_required: { pt: 'sem HTTPS', en: 'without HTTPS' },
  body_too_large: { pt: 'corpo grande demais', en: 'the body is too large' },
  body_unreadable: { pt: 'o corpo chegou incompleto', en: 'the body is incomplete' },
  signature_missing: { pt: 'sem assinatura', en: 'no signature' },
  signature_malformed: { pt: 'assinatura malformada', en: 'malformed signature' },
  signature_wrong: {
    pt: 'assinatura errada: outro segredo, ou o corpo mudou no caminho',
    en: 'wrong signature: another secret, or the body was changed on the way',
  },
  timestamp_missing: { pt: 'sem data da assinatura', en: 'no signature timestamp' },
  timestamp_malformed: { pt: 'data da assinatura malformada', en: 'malformed signature timestamp' },
  timestamp_too_old: { pt: 'assinada há tempo demais', en: 'signed too long ago' },
  timestamp_too_new: { pt: 'assinada no futuro', en: 'signed in the future' },
  id_missing: { pt: 'sem id', en: 'no id' },
  id_malformed: { pt: 'id malformado', en: 'malformed id' },
  log_unavailable: {
    pt: 'o log não pôde ser gravado; o provedor tentará de novo',
    en: 'the log could not be written; the provider will try again',
  },
};
