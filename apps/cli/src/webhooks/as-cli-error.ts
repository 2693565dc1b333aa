// Which sentence tells the user how to correct an error of the webhook packages or of the store?
import type { Text } from '@farol/catalogue/ask';
import { isStoreError } from '@farol/store';
import { isWebhookError, type WebhookErrorCode } from '@farol/webhooks';
import { CliError, type CliErrorCode } from '../output/errors.ts';

/** Errors that the user can correct, each with the sentence to print. */
const corrections: Partial<Record<WebhookErrorCode, Text & { readonly code: CliErrorCode }>> = {
  url_invalid: {
    code: 'bad_value',
    pt: 'A URL deve começar com http:// ou https:// e não pode ter usuário, senha nem #fragmento.',
    en: 'The URL must begin with http:// or https:// and have no user name, password or #fragment.',
  },
  address_refused: {
    code: 'address_refused',
    pt: 'Este endereço não é permitido: precisa ser local, de rede privada, ou público com HTTPS. --allow permite outra rede.',
    en: 'This address is not allowed: it must be local, in a private network, or public with HTTPS. --allow permits another network.',
  },
  network_invalid: {
    code: 'bad_value',
    pt: '--allow é uma rede como 10.1.0.0/16 ou fd00::/8.',
    en: '--allow is a network such as 10.1.0.0/16 or fd00::/8.',
  },
  id_invalid: {
    code: 'bad_value',
    pt: 'O id de um evento tem de 1 a 128 letras, algarismos, _ ou -.',
    en: 'The id of an event has 1 to 128 letters, digits, _ or -.',
  },
  kind_invalid: {
    code: 'bad_value',
    pt: 'Um tipo de evento é como pagamento.aprovado, ou pagamento.* para todos os que começam assim.',
    en: 'A kind of event is like pagamento.aprovado, or pagamento.* for all that begin so.',
  },
  payload_too_large: {
    code: 'bad_value',
    pt: 'O corpo é grande demais: um evento tem no máximo 256 KiB.',
    en: 'The body is too large: an event has at most 256 KiB.',
  },
  secret_invalid: {
    code: 'bad_value',
    pt: 'O segredo é inválido: depois do prefixo falta uma chave em base64.',
    en: 'The secret is invalid: after its prefix there must be a key in base64.',
  },
  provider_endless: {
    code: 'provider_failed',
    pt: 'A lista do provedor repete páginas e nunca termina.',
    en: 'The provider’s list repeats pages and never ends.',
  },
};

/** Other errors are returned as they are. */
export function corrected(error: unknown): unknown {
  if (isWebhookError(error)) {
    const found = corrections[error.code];
    return found ? new CliError(found.code, found, { cause: error }) : error;
  }
  if (!isStoreError(error)) return error;
  return new CliError(
    'store_failed',
    {
      pt: `Não foi possível usar o log (${error.code}).`,
      en: `The log cannot be used (${error.code}): ${error.message}`,
    },
    { cause: error },
  );
}

/** Turns errors of the webhook packages that the user can correct, and errors of the store, into errors of the command line. */
export async function asCliError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw corrected(error);
  }
}
