import { pageWords } from '../page/language.ts';
import texts from './put-patch-words.json' with { type: 'json' };

/** Texts of the lab of PUT and PATCH. */
export const words = pageWords({
  ...texts,
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
