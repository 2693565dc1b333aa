// How does a page differ when no server is behind it? Its origin, a notice where a part needs a server, and the links to such parts.
import { defaultLanguage, type Language, languageOfTag, type Text } from '@farol/http';
import { needsServer, serverParts } from './server-parts.ts';

export type Copy = {
  /** The origin that the build wrote into the pages. */
  readonly builtOrigin: string;
  /** The origin at which the files will be read. */
  readonly origin: string;
  /** The origin of a server; without it the notice says how to start one. */
  readonly server: string | undefined;
};

type Described = { readonly address: string; readonly type: string; readonly language: string | null };

/** Elements whose scripts call the server. */
const callers = /<(?:call-instrument|rule-panel|webhook-lab|graphql-lab|put-patch-lab|error-gallery|operator-panel)\b/;
const links = new RegExp(`\\b(href|action)=("?)(/(?:${serverParts.join('|')})(?:/[^\\s">]*)?)\\2(?=[\\s>])`, 'g');

/** A text of the site as it stands in the files. */
export function asFileCopy(text: string, { address, type, language }: Described, copy: Copy): string {
  const { server } = copy;
  const placed = withOrigins(text, copy);
  if (!type.startsWith('text/html')) return placed;
  const linked = placed.replaceAll(links, (_, name: string, _quote, path: string) =>
    server === undefined ? `${name}=#${noticeId}` : `${name}="${server}${path}"`,
  );
  if (linked === placed && !callers.test(placed)) return placed;
  const shown = language === null ? defaultLanguage : (languageOfTag(language) ?? defaultLanguage);
  return linked.replace('<header', () => `${notice(shown, server, address)}<header`);
}

/** A sample that calls a server names that server or, without one, the address at which `npm start` listens, which the build wrote. */
function withOrigins(text: string, { builtOrigin, origin, server = builtOrigin }: Copy): string {
  const [start = '', ...rest] = text.split(builtOrigin);
  return rest.reduce((done, piece) => `${done}${needsServer(piece) ? server : origin}${piece}`, start);
}

const noticeId = 'file-copy';
const name: Text = { pt: 'Cópia em arquivos', en: 'Copy as plain files' };

function notice(language: Language, server: string | undefined, address: string): string {
  const says = server === undefined ? howToStart[language] : whereItRuns[language](server, address);
  return `<section class="file-copy" id=${noticeId} aria-label="${name[language]}">${says}</section>`;
}

const howToStart: Text = {
  pt: 'Cópia em arquivos, sem servidor. Para usar Executar, os laboratórios, o painel e o GraphiQL, rode <code>npm start</code> em um clone do repositório.',
  en: 'Copy as plain files, without a server. To use Run, the labs, the panel and GraphiQL, run <code>npm start</code> in a clone of the repository.',
};

/** An origin has no character that HTML reserves. */
const whereItRuns: Readonly<Record<Language, (server: string, address: string) => string>> = {
  pt: (server, address) =>
    `Cópia em arquivos, sem servidor. Executar, os laboratórios, o painel e o GraphiQL funcionam <a href="${server}${address}">nesta página em ${new URL(server).host}</a>.`,
  en: (server, address) =>
    `Copy as plain files, without a server. Run, the labs, the panel and GraphiQL work <a href="${server}${address}">on this page at ${new URL(server).host}</a>.`,
};
