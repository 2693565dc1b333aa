import { pageWords } from '../page/language.ts';
import texts from './gateway-words.json' with { type: 'json' };

/** Texts of the panel that calls an API through the gateway. */
export const words = pageWords({
  ...texts,
  keyMissingHow: (variable: string) => ({
    pt: `Defina a variável de ambiente ${variable} e reinicie o servidor.`,
    en: `Set the environment variable ${variable} and restart the server.`,
  }),
  tryAt: (moment: string) => ({ pt: `Tente de novo às ${moment}.`, en: `Try again at ${moment}.` }),
  used: (used: string, of: string) => ({ pt: `${used} de ${of} usadas`, en: `${used} of ${of} used` }),
  left: (left: string, of: string) => ({
    pt: `${/^[01]$/.test(left) ? 'resta' : 'restam'} ${left} de ${of}`,
    en: `${left} of ${of} left`,
  }),
  daysLeft: (n: number) => ({
    pt: n === 1 ? 'falta 1 dia' : `faltam ${n} dias`,
    en: n === 1 ? '1 day left' : `${n} days left`,
  }),
  moreIn: (time: string) => ({ pt: `mais uma em ${time}`, en: `one more in ${time}` }),
  callsInWindow: (sent: number, refused: number) => ({
    pt: `Chamadas desta página nesta janela: ${sent} enviadas, ${refused} recusadas.`,
    en: `Calls of this page in this window: ${sent} sent, ${refused} refused.`,
  }),
});
