import type { ComponentChildren } from 'preact';
import { headScript } from '../markup/head-script.ts';
import { alternatesOf, feedAddress, languageTag, type PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export type PageHead = {
  readonly key: PageKey;
  readonly title: string;
  readonly description: string;
  /** The path of the same content as JSON. */
  readonly json?: string;
  readonly jsonLd?: object;
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** Not listed by search engines: not found, offline. */
  readonly unlisted?: boolean;
};

export function Layout({ view, head, children }: { view: View; head: PageHead; children: ComponentChildren }) {
  const { text, origin, assets, language } = view;
  const title = head.key === 'home' ? head.title : `${head.title} · ${text.site.name}`;
  const address = `${origin}${view.to(head.key)}`;
  return (
    <html lang={languageTag[language]}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        {[assets.style, ...(head.styles ?? [])].map((source) => (
          <link key={source} rel="stylesheet" href={source} />
        ))}
        {[assets.script, ...(head.scripts ?? [])].map((source) => (
          <script key={source} type="module" src={source} />
        ))}
        <link rel="icon" href={assets.icon} />
        {head.unlisted ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Alternates head={head} origin={origin} address={address} />
        )}
        {head.json && <link rel="alternate" type="application/json" href={head.json} />}
        {(head.key === 'home' || head.key === 'changes') && (
          <link rel="alternate" type="application/atom+xml" title={text.changes.title} href={feedAddress[language]} />
        )}
        <meta property="og:image" content={`${origin}/preview.png`} />
        {head.jsonLd && (
          <script
            type="application/ld+json"
            // A closing tag inside a text must not end the element.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(head.jsonLd).replaceAll('<', '\\u003c') }}
          />
        )}
      </head>
      <body>
        <a href="#main">{text.site.skip}</a>
        <Header view={view} current={head.key} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer view={view} current={head.key} {...(head.json ? { json: head.json } : {})} />
      </body>
    </html>
  );
}

/** Absolute, as search engines require, and with a default for other languages. */
function Alternates({ head, origin, address }: { head: PageHead; origin: string; address: string }) {
  const alternates = alternatesOf(head.key);
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
