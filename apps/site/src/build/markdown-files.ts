// Which files do programs read? Every page as Markdown, and the content of all of them in one text for each language.
import { languages } from '@farol/catalogue';
import { markdownAddress } from '../markup/page-markdown.ts';
import type { Page } from '../pages/render.tsx';
import { type SiteFile, types } from './output.ts';

/** Pages that hold the content itself, and not a view of it. */
const wholeText = /^(?:api:|group:|choosing-a-style$|how-we-check$|neutrality$|glossary$|charter$)/;

const fullTextAddress = { pt: '/llms-full.txt', en: '/en/llms-full.txt' } as const;

export function markdownFiles(pages: readonly Page[]): SiteFile[] {
  const written = pages.flatMap(({ address, tag, markdown }) =>
    markdown === null ? [] : [file(markdownAddress(address), types.markdown, tag, markdown)],
  );
  const whole = languages.map((language) => {
    const own = pages.filter((page) => page.language === language && wholeText.test(page.key));
    const parts = own.map(({ address, markdown }) => `${markdown?.trim()}\n\n(${address})`);
    const tag = language === 'pt' ? 'pt-BR' : 'en';
    return file(fullTextAddress[language], types.text, tag, `${['# Farol', ...parts].join('\n\n---\n\n')}\n`);
  });
  return [...written, ...whole];
}

function file(address: string, type: string, language: SiteFile['language'], body: string): SiteFile {
  return { address, file: address.slice(1), type, cache: 'page', language, body };
}
