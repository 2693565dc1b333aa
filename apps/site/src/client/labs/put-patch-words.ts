import { inLanguage } from '../page/language.ts';
import type { MemberFate } from './members.ts';

type Fates = Readonly<Record<MemberFate, string>>;

/** Texts of the lab of PUT and PATCH. */
export const words = inLanguage(
  {
    notJson: 'O corpo não é um objeto JSON; nada foi enviado.',
    done: 'Os dois foram enviados ao mesmo pagamento, que voltou ao estado inicial entre um e outro.',
    spent: 'A chave de prática esgotou o limite do minuto. Envie de novo: outra chave será criada.',
    fresh: 'Um pagamento novo, aprovado e com descrição.',
    puts: (lost: number) =>
      lost === 0
        ? 'Substitui. Nenhum campo se perdeu.'
        : `Substitui. ${lost === 1 ? 'Um campo se perdeu.' : `${lost} campos se perderam.`}`,
    patches: 'Altera. Só mudou o que foi enviado.',
    refused: 'Recusado; nada mudou.',
    repeated: 'Repetido: o mesmo resultado.',
    repeatedPatch: 'Repetido: o mesmo resultado. Com PATCH, isso não é garantido.',
    differs: 'Repetido: o resultado mudou.',
    fates: {
      server: 'do servidor',
      same: 'enviado igual',
      kept: 'ficou',
      changed: 'mudou',
      lost: 'não veio: voltou ao padrão',
    } as Fates,
    columns: ['campo', 'antes', 'depois'] as readonly string[],
    table: (method: string) => `O pagamento antes e depois do ${method}`,
  },
  {
    notJson: 'The body is not a JSON object; nothing was sent.',
    done: 'Both were sent to the same payment, which was reset to its initial state in between.',
    spent: 'The practice key has used up its limit for this minute. Send again: another key will be made.',
    fresh: 'A new payment, approved and with a description.',
    puts: (lost) =>
      lost === 0
        ? 'Replaces. No field was lost.'
        : `Replaces. ${lost === 1 ? 'One field was lost.' : `${lost} fields were lost.`}`,
    patches: 'Changes. Only what was sent has changed.',
    refused: 'Refused; nothing changed.',
    repeated: 'Repeated: the same result.',
    repeatedPatch: 'Repeated: the same result. With PATCH, this is not guaranteed.',
    differs: 'Repeated: the result changed.',
    fates: {
      server: 'by the server',
      same: 'sent as it was',
      kept: 'stayed',
      changed: 'changed',
      lost: 'not sent: back to its default',
    },
    columns: ['field', 'before', 'after'],
    table: (method) => `The payment before and after the ${method}`,
  },
);
