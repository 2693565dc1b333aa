import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import { headScript } from '../markup/head-script.ts';
import { alternatesOf, feedAddress, languageTag, manifestAddress, type PageKey } from '../view/addresses.ts';
import type { ScriptName, StyleName } from '../view/assets.ts';
import type { ViewProps } from '../view/view.ts';
import { Header } from './header.tsx';
import pageHeads from './page-heads.json' with { type: 'json' };
import { DataScript, Prose } from './prose.tsx';
import { linksTo } from './rail.tsx';

export type PageHead = {
  readonly page: PageKey;
  readonly words: { readonly title: string; readonly description: string };
  /** The path of the same content as JSON. */
  readonly json?: string;
  readonly jsonLd?: object;
  /** In place of the style sheet of most pages. */
  readonly style?: StyleName;
  /** In place of the script of most pages, which it contains: one request less. */
  readonly script?: ScriptName;
  /** Beside the style sheet of most pages. */
  readonly styles?: readonly StyleName[];
  /** The only source that scripts of the page may read from. */
  readonly connectOnly?: string;
  /** Where the text begins, if a list of links stands before it. */
  readonly skipTo?: string;
  /** Not listed by search engines: not found, offline. */
  readonly unlisted?: boolean;
};

/** What the head of a page has in every language and for every query. */
const heads: Readonly<Record<string, object | undefined>> = pageHeads;

export function Layout({ view, children, ...own }: ViewProps & PageHead & { readonly children: ComponentChildren }) {
  const head: PageHead = { ...heads[own.page], ...own };
  const { text, origin, assets, language } = view;
  const title = head.page === 'home' ? head.words.title : `${head.words.title} · ${text.site.name}`;
  const address = `${origin}${view.to(head.page)}`;
  return (
    <html lang={languageTag[language]}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {head.connectOnly && (
          <meta http-equiv="content-security-policy" content={`connect-src ${head.connectOnly}; form-action 'none'`} />
        )}
        <title>{title}</title>
        <meta name="description" content={head.words.description} />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        {(['every.css', head.style ?? 'site.css', ...(head.styles ?? [])] as const).map((name) => (
          <link key={name} rel="stylesheet" href={assets[name]} />
        ))}
        <script type="module" src={assets[head.script ?? 'site.js']} />
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href={manifestAddress[language]} />
        <meta name="theme-color" content="#fbfbf7" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#0b1412" media="(prefers-color-scheme:dark)" />
        {head.unlisted ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Alternates head={head} origin={origin} address={address} />
        )}
        {head.json && <link rel="alternate" type="application/json" href={head.json} />}
        {(head.page === 'home' || head.page === 'changes') && (
          <link rel="alternate" type="application/atom+xml" title={text.changes.title} href={feedAddress[language]} />
        )}
        <SharingCard view={view} head={head} title={title} address={address} />
        {head.jsonLd && (
          <DataScript type="application/ld+json" data={{ '@context': 'https://schema.org', ...head.jsonLd }} />
        )}
      </head>
      <body>
        <a href={`#${head.skipTo ?? 'main'}`}>{text.site.skip}</a>
        <Header view={view} current={head.page} />
        {view.offline && <OfflineStrip view={view} />}
        {view.copy && <CopyNotice view={view} page={view.to(head.page)} />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer view={view} json={head.json} />
      </body>
    </html>
  );
}

const inFooter = ['use', 'how-we-check', 'charter', 'standards', 'glossary', 'neutrality', 'changes', 'about'] as const;

function Footer({ view, json }: ViewProps & { readonly json: string | undefined }) {
  const { text } = view;
  return (
    <footer>
      <div class="wrap">
        <p>{text.site.footer}</p>
        <div>
          {linksTo(view, ...inFooter).map((link) => (
            <a href={link.address}>{link.name}</a>
          ))}
          {json && <a href={json}>{text.site.json}</a>}
        </div>
      </div>
    </footer>
  );
}

export function TitleRow({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <div class="title-row">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
    </div>
  );
}

const locale = { pt: 'pt_BR', en: 'en_US' } as const;

/** Entries and groups of rules have pictures of their own. */
function cardOf(key: PageKey): string {
  const own = /^(?:api|group):(.+)$/.exec(key)?.[1];
  return own ? `/cards/${own}.png` : '/preview.png';
}

/** How the page looks where somebody shares it. */
function SharingCard({ view, head, title, address }: ViewProps & { head: PageHead; title: string; address: string }) {
  const card = {
    type: head.page === 'home' ? 'website' : 'article',
    ...{ title, description: head.words.description, url: address, locale: locale[view.language] },
    image: `${view.origin}${cardOf(head.page)}`,
  };
  return (
    <>
      {Object.entries(card).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Absolute, as search engines require, and with a default for other languages. */
function Alternates({ head, origin, address }: { head: PageHead; origin: string; address: string }) {
  const alternates = alternatesOf(head.page);
  return (
    <>
      <link rel="canonical" href={address} />
      {alternates.map(({ language, address: other }) => (
        <link key={language} rel="alternate" hreflang={languageTag[language]} href={`${origin}${other}`} />
      ))}
      <link rel="alternate" hreflang="x-default" href={`${origin}${alternates[0]?.address ?? '/'}`} />
    </>
  );
}

/** The simulator answers in place of the APIs: a chip in the bar where it has room, otherwise a line below it. */
export function OfflineStrip({ view }: ViewProps) {
  const { name, short, says } = view.text.site.offlineServer;
  return (
    <section class="offline-strip" aria-label={name} title={says}>
      <b>{short}</b>
      <span>{says}</span>
    </section>
  );
}

/** A link to a part that needs a server leads here where no server is known. */
export const copyNotice = 'file-copy';

/** The pages as plain files: where there is a server, or how to start one. */
export function CopyNotice({ view, page }: ViewProps & { readonly page: string }) {
  const { name, says, start, parts, here } = view.text.site.fileCopy;
  const server = view.copy?.server;
  return (
    <section class="file-copy" id={copyNotice} aria-label={name}>
      {says}{' '}
      {server === undefined ? (
        <Prose text={start} />
      ) : (
        <>
          {parts} <a href={`${server}${page}`}>{filled(here, { host: new URL(server).host })}</a>.
        </>
      )}
    </section>
  );
}
