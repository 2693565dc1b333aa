import { pageWords } from '../page/language.ts';

/** Texts of the table and the comparison. */
export const words = pageWords({
  count: (shown: number, total: number) => ({ pt: `${shown} de ${total} APIs`, en: `${shown} of ${total} APIs` }),
  trayOne: { pt: 'Escolha mais uma, duas ou três.', en: 'Choose one to three more.' },
  trayMany: (count: number) => ({ pt: `${count} de 4`, en: `${count} of 4` }),
  untick: (name: string) => ({ pt: `Desmarcar ${name}`, en: `Untick ${name}` }),
  trayFull: { pt: 'Quatro APIs, no máximo. Desmarque uma antes.', en: 'Four APIs at most. Untick one first.' },
  differs: { pt: 'Diferem', en: 'Different' },
  same: { pt: 'Iguais', en: 'The same' },
  chooseTwo: { pt: 'Escolha pelo menos duas APIs.', en: 'Choose at least two APIs.' },
  comparing: (count: number, differing: number) => ({
    pt: `${count} APIs, ${differing} campos diferem.`,
    en: `${count} APIs, ${differing} fields differ.`,
  }),
});
