import type { WebhookErrorCode } from '@farol/webhooks';
import { CliError, type CliErrorCode } from '../output/errors.ts';

type Mended = { readonly code: CliErrorCode; readonly pt: string };

/** What a person can mend about the words they typed. */
const mended: Partial<Record<WebhookErrorCode, Mended>> = {
  url_invalid: {
    code: 'bad_value',
    pt: 'O endereço deve ser completo, começar com http:// ou https://, e não ter usuário, senha nem #fragmento.',
  },
  address_refused: {
    code: 'address_refused',
    pt: 'Este endereço não pode ser chamado: nem local, nem de rede privada, nem público com HTTPS. --allow libera uma rede.',
  },
  network_invalid: { code: 'bad_value', pt: '--allow leva uma rede como 10.1.0.0/16 ou fd00::/8.' },
  id_invalid: { code: 'bad_value', pt: 'O id de um evento tem de 1 a 128 letras, algarismos, _ ou -.' },
  payload_too_large: { code: 'bad_value', pt: 'O corpo é grande demais: um evento tem no máximo 256 KiB.' },
  secret_invalid: {
    code: 'bad_value',
    pt: 'O segredo não serve: o que vem depois do prefixo não é base64 de uma chave.',
  },
  provider_endless: { code: 'provider_failed', pt: 'A lista do provedor não acaba: ela repete páginas.' },
};

/** Runs what uses the kit; its complaints about what was typed, and a store that cannot be used, become a sentence. */
export async function asCliError<T>(work: () => Promise<T>): Promise<T> {
  const [{ isWebhookError }, { isStoreError }] = await Promise.all([import('@farol/webhooks'), import('@farol/store')]);
  try {
    return await work();
  } catch (error) {
    if (isWebhookError(error)) {
      const found = mended[error.code];
      if (found) throw new CliError(found.code, { pt: found.pt, en: sentence(error.message) }, { cause: error });
    }
    if (isStoreError(error)) {
      throw new CliError(
        'store_failed',
        {
          pt: `O registro não pôde ser usado (${error.code}).`,
          en: `The log cannot be used (${error.code}): ${error.message}`,
        },
        { cause: error },
      );
    }
    throw error;
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
