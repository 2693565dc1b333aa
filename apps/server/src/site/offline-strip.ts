// How does a page say that the server is offline?
import type { Language, Text } from '@farol/http';

const name: Text = { pt: 'Servidor sem rede', en: 'Offline server' };
const says: Text = {
  pt: 'Servidor sem rede: um simulador responde no lugar das 18 APIs.',
  en: 'Offline server: a simulator responds in place of the 18 APIs.',
};

/** The page with a strip above its header. It is part of the page, so nothing moves and no script is needed. */
export function withOfflineStrip(page: string, language: Language): string {
  const strip = `<section class="offline-strip" aria-label="${name[language]}">${says[language]}</section>`;
  return page.replace('<header', () => `${strip}<header`);
}
