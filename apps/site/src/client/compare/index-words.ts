import { inLanguage } from '../page/language.ts';

/** Texts of the table and the comparison. */
export const words = inLanguage(
  {
    count: (shown: number, total: number) => `${shown} de ${total} APIs`,
    trayOne: 'Escolha mais uma a três.',
    trayMany: (count: number) => `${count} de 4`,
    untick: (name: string) => `Desmarcar ${name}`,
    trayFull: 'Quatro no máximo. Desmarque uma antes.',
    differs: 'Diferem',
    same: 'Iguais',
    chooseTwo: 'Escolha pelo menos duas.',
    comparing: (count: number, differing: number) => `${count} APIs, ${differing} campos diferem.`,
  },
  {
    count: (shown, total) => `${shown} of ${total} APIs`,
    trayOne: 'Choose one to three more.',
    trayMany: (count) => `${count} of 4`,
    untick: (name) => `Untick ${name}`,
    trayFull: 'Four at most. Untick one first.',
    differs: 'Different',
    same: 'The same',
    chooseTwo: 'Choose at least two.',
    comparing: (count, differing) => `${count} APIs, ${differing} fields differ.`,
  },
);
