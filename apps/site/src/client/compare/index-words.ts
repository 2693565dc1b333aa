import { inLanguage } from '../page/language.ts';

/** Texts of the table and the comparison. */
export const words = inLanguage(
  {
    count: (shown: number, total: number) => `${shown} de ${total} APIs`,
    trayOne: 'Escolha mais uma, duas ou três.',
    trayMany: (count: number) => `${count} de 4`,
    untick: (name: string) => `Desmarcar ${name}`,
    trayFull: 'Quatro APIs, no máximo. Desmarque uma antes.',
    differs: 'Diferem',
    same: 'Iguais',
    chooseTwo: 'Escolha pelo menos duas APIs.',
    comparing: (count: number, differing: number) => `${count} APIs, ${differing} campos diferem.`,
  },
  {
    count: (shown, total) => `${shown} of ${total} APIs`,
    trayOne: 'Choose one to three more.',
    trayMany: (count) => `${count} of 4`,
    untick: (name) => `Untick ${name}`,
    trayFull: 'Four APIs at most. Untick one first.',
    differs: 'Different',
    same: 'The same',
    chooseTwo: 'Choose at least two APIs.',
    comparing: (count, differing) => `${count} APIs, ${differing} fields differ.`,
  },
);
