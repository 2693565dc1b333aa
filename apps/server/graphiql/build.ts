// Makes the page of GraphiQL: one file without further URLs, beside it the licences and the list (CycloneDX) of the packages in it.
// Run it after a change here: npm ci --ignore-scripts && npm run build
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const here = new URL('./', import.meta.url);
const lock: Readonly<Record<string, { readonly version: string; readonly integrity: string }>> = JSON.parse(
  readFileSync(new URL('package-lock.json', here), 'utf8'),
).packages;

const { outputFiles, metafile } = await build({
  stdin: { contents: "import './start.mjs'; import 'graphiql/style.css';", resolveDir: here.pathname },
  absWorkingDir: here.pathname,
  outdir: 'built',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  // Only for subscriptions over a WebSocket, which the page does not use.
  external: ['graphql-ws'],
  metafile: true,
  write: false,
});
const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? '';

/** Inside a page these two would end the script or hide the rest of it; the backslash changes nothing in the script. */
const script = textOf('.js').replaceAll(/<(\/script|!--)/gi, '<\\$1');
/** Two thirds of the style are fonts; the fonts of the system do as well. */
const style = textOf('.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '');

const page = `<!doctype html>
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
<script>${script}</script>
</body>
</html>
`;

/** Names the script by its digest, so that nothing else can run in the page. */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  // Its editor and its dialogs write style elements while they run.
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const places = [
  ...new Set(
    Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  ),
].sort();
const packages = places.map((place) => {
  const { name, version, license } = JSON.parse(readFileSync(new URL(`${place}/package.json`, here), 'utf8'));
  const [file] = globSync('{LICEN[CS]E,licen[cs]e}*', { cwd: new URL(place, here) });
  const text = file === undefined ? '' : readFileSync(new URL(`${place}/${file}`, here), 'utf8');
  return { name, version, license, integrity: lock[place]?.integrity ?? '', text: text.trim() };
});

const components = packages.map(({ name, version, license, integrity }) => ({
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
  licenses: [{ license: { id: license } }],
}));

const files = {
  'page.html': page,
  'headers.json': { 'Content-Security-Policy': policy },
  'licences.txt': packages
    .map(({ name, version, license, text }) => `${name} ${version}, ${license}\n\n${text}\n`)
    .join('\n\n'),
  'bom.cdx.json': { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components },
};
for (const [name, content] of Object.entries(files))
  writeFileSync(
    new URL(`built/${name}`, here),
    typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  );
console.log(`GraphiQL with ${packages.length} packages, ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`);
