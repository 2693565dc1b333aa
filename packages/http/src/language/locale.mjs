// Which language do texts at a terminal have? In JavaScript, because the launcher reads it on the Node of the machine.

/** Values of FAROL_LANG. */
export const ownLanguage = /^(pt|en)(?:[-_].*)?$/i;

/** FAROL_LANG, and then the first of the others that is set (POSIX, "Internationalization Variables"). */
export function languageOfLocale({ FAROL_LANG, LC_ALL, LC_MESSAGES, LANG }) {
  const own = ownLanguage.exec(FAROL_LANG ?? '')?.[1]?.toLowerCase();
  if (own) return own === 'pt' ? 'pt' : 'en';
  return (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('pt') ? 'pt' : 'en';
}
