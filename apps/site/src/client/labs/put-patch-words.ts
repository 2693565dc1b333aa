import { pageWords } from '../page/language.ts';

/** Texts of the lab of PUT and PATCH. */
export const words = pageWords({
  notJson: {
    pt: 'O corpo não é um objeto JSON; nada foi enviado.',
    en: 'The body is not a JSON object; nothing was sent.',
  },
  done: {
    pt: 'Os dois foram enviados ao mesmo pagamento, que voltou ao estado inicial entre um e outro.',
    en: 'Both were sent to the same payment, which was reset to its initial state in between.',
  },
  spent: {
    pt: 'A chave de prática esgotou o limite do minuto. Envie de novo: outra chave será criada.',
    en: 'The practice key has used up its limit for this minute. Send again: another key will be made.',
  },
  fresh: { pt: 'Um pagamento novo, aprovado e com descrição.', en: 'A new payment, approved and with a description.' },
  puts: (lost: number) => ({
    pt:
      lost === 0
        ? 'Substitui. Nenhum campo se perdeu.'
        : `Substitui. ${lost === 1 ? 'Um campo se perdeu.' : `${lost} campos se perderam.`}`,
    en:
      lost === 0
        ? 'Replaces. No field was lost.'
        : `Replaces. ${lost === 1 ? 'One field was lost.' : `${lost} fields were lost.`}`,
  }),
  patches: { pt: 'Altera. Só mudou o que foi enviado.', en: 'Changes. Only what was sent has changed.' },
  refused: { pt: 'Recusado; nada mudou.', en: 'Refused; nothing changed.' },
  repeated: { pt: 'Repetido: o mesmo resultado.', en: 'Repeated: the same result.' },
  repeatedPatch: {
    pt: 'Repetido: o mesmo resultado. Com PATCH, isso não é garantido.',
    en: 'Repeated: the same result. With PATCH, this is not guaranteed.',
  },
  differs: { pt: 'Repetido: o resultado mudou.', en: 'Repeated: the result changed.' },
  fates: {
    server: { pt: 'do servidor', en: 'by the server' },
    same: { pt: 'enviado igual', en: 'sent as it was' },
    kept: { pt: 'ficou', en: 'stayed' },
    changed: { pt: 'mudou', en: 'changed' },
    lost: { pt: 'não veio: voltou ao padrão', en: 'not sent: back to its default' },
  },
  columns: [
    { pt: 'campo', en: 'field' },
    { pt: 'antes', en: 'before' },
    { pt: 'depois', en: 'after' },
  ],
  table: (method: string) => ({
    pt: `O pagamento antes e depois do ${method}`,
    en: `The payment before and after the ${method}`,
  }),
});
