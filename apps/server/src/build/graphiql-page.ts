// The page of GraphiQL, made at build: one file without further URLs, so that the built server needs no node_modules.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packages = createRequire(import.meta.url);

export type GraphiqlPage = { readonly html: string; readonly policy: string };

/**
 * The npm packages ship finished bundles, which are put into the page as they are. The policy names each script by its digest, so that
 * nothing else can run in the page.
 */
export function makeGraphiqlPage(): GraphiqlPage {
  const read = (name: string, file: string) =>
    readFileSync(join(dirname(packages.resolve(`${name}/package.json`)), file), 'utf8');
  const style = read('graphiql', 'graphiql.min.css');
  const bundles = [
    read('react', 'umd/react.production.min.js'),
    read('react-dom', 'umd/react-dom.production.min.js'),
    read('graphiql', 'graphiql.min.js'),
  ];
  const scripts = [...bundles, start].map(inline);
  const digests = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src ${digests.join(' ')}`,
    // Its editor and its dialogs write style elements while they run.
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { html: html(withoutFonts(style), scripts), policy: policy.join('; ') };
}

/** Four fifths of the style are fonts; the fonts of the system do as well. */
function withoutFonts(style: string): string {
  return style.replaceAll(/@font-face\s*\{[^}]*\}/g, '');
}

/** Inside a page these two would end the script or hide the rest of it; the backslash changes nothing in the script. */
function inline(script: string): string {
  return script.replaceAll(/<(\/script|!--)/gi, '<\\$1').replaceAll(/^\/\/# sourceMappingURL=.*$/gm, '');
}

const firstQuery = `# The catalogue as GraphQL: 18 public APIs, the conventions, and who breaks which.
{
  apis(language: EN, filter: { authentication: NO_KEY, cors: YES }) {
    totalCount
    nodes {
      id
      name
      freeTier
      limits { requests per scope kind }
      breaks { id title }
    }
  }
}
`;

const start = `
const asked = new URLSearchParams(location.search);
const ask = GraphiQL.createFetcher({ url: location.pathname });
const isSubscription = ({ operationName }, { documentAST } = {}) =>
  documentAST?.definitions.some(
    ({ operation, name }) => operation === 'subscription' && (!operationName || name?.value === operationName),
  );
// Events that the server sends, for as long as the reader stays.
const watch = (asked, { headers } = {}) => ({
  subscribe(observer) {
    const leaving = new AbortController();
    const read = async () => {
      const response = await fetch(location.pathname, {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(asked),
        signal: leaving.signal,
      });
      if (!response.ok) return observer.next(await response.json());
      let text = '';
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        const events = (text + part).split('\\n\\n');
        text = events.pop();
        for (const event of events) {
          if (event.startsWith('event: next')) observer.next(JSON.parse(event.slice(event.indexOf('data: ') + 6)));
        }
      }
    };
    read().then(
      () => observer.complete(),
      (error) => leaving.signal.aborted || observer.error(error),
    );
    return { unsubscribe: () => leaving.abort() };
  },
});
const fetcher = (asked, options) => (isSubscription(asked, options) ? watch : ask)(asked, options);
ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: ${JSON.stringify(firstQuery)},
    query: asked.get('query') ?? undefined,
    variables: asked.get('variables') ?? undefined,
  }),
);
`;

function html(style: string, scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>GraphiQL · Farol</title>
<link rel="icon" href="data:,">
<style>@view-transition { navigation: auto; }
${style}
html, body, #graphiql { height: 100%; margin: 0; }</style>
</head>
<body>
<div id="graphiql"><noscript>GraphiQL needs JavaScript. Without it, send a query by POST to this address.</noscript></div>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
}
