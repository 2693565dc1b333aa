import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, languages } from '@farol/catalogue';
import { headScript } from '../markup/head-script.ts';
import { markdownAddress } from '../markup/page-markdown.ts';
import type { Renderer } from '../pages/render.tsx';
import { dictionaries, missingTexts } from '../text/dictionary.ts';
import { addressOf, languageTag, manifestAddress, ruleAddress } from '../view/addresses.ts';
import type { Assets } from '../view/view.ts';
import { bundleRenderer, bundleScript, bundleStyle } from './bundle.ts';
import { atomFeeds, robots, sitemap } from './feeds.ts';
import { markdownFiles } from './markdown-files.ts';
import { hashedFile, type SiteFile, types, writeFiles } from './output.ts';
import { searchItems } from './search-items.ts';

type MakeOptions = {
  readonly source: string;
  readonly output: string;
  /** Scheme and host that stand in the pages until the server puts its own there. */
  readonly origin: string;
};

/** Drawn once, by scripts/icons.ts; each has the name that browsers ask for. */
const pictures = [
  ['preview.png', types.png],
  ['favicon.ico', types.ico],
  ['apple-touch-icon.png', types.png],
  ['icon-192.png', types.png],
  ['icon-512.png', types.png],
] as const;

/** Builds the whole site. Everything that was in the output folder is removed first. */
export async function makeSite({ source, output, origin }: MakeOptions): Promise<readonly SiteFile[]> {
  const missing = missingTexts(dictionaries.pt, dictionaries.en);
  if (missing.length > 0) throw new Error(`Texts that one language lacks: ${missing.join(', ')}.`);

  rmSync(output, { recursive: true, force: true });
  const work = join(output, '.work');
  mkdirSync(work, { recursive: true });
  const bundled = join(work, 'render.mjs');
  await bundleRenderer(source, bundled);
  const { createRenderer } = (await import(pathToFileURL(bundled).href)) as {
    readonly createRenderer: () => Renderer;
  };
  const renderer = createRenderer();

  const { files: assetFiles, assets } = await makeAssets(source, renderer);
  const { pages, home } = renderer.render({ origin, assets });
  const pageFiles = pages.map(
    ({ address, file, tag, html, markdown }): SiteFile => ({
      address,
      file,
      type: types.html,
      cache: 'page',
      language: tag,
      ...(markdown !== null && { markdown: markdownAddress(address) }),
      body: html,
    }),
  );
  const listed = pages.filter(({ key }) => key !== 'not-found' && key !== 'offline' && key !== 'panel');
  const files = [
    ...pageFiles,
    ...markdownFiles(pages),
    ...assetFiles,
    ...pictures.map(([file, type]) => plainFile(file, type, readFileSync(join(source, '../assets', file)))),
    ...cardFiles(source),
    ...manifests(),
    plainFile('sitemap.xml', types.xml, sitemap(listed, origin)),
    plainFile('robots.txt', types.text, robots(origin)),
    ...atomFeeds(renderer.catalogue.changes, origin).map(({ file, body }) => plainFile(file, types.atom, body)),
  ];
  const worker = await makeWorker(source, files);
  const all = [...files, worker];

  await writeFiles(output, all);
  const manifest = {
    origin,
    headers: { 'content-security-policy': policy() },
    files: all.map(({ body: _, ...described }) => described),
    notFound: Object.fromEntries(languages.map((language) => [language, addressOf('not-found', language)])),
    home,
  };
  writeFileSync(join(output, 'site.json'), JSON.stringify(manifest));
  rmSync(work, { recursive: true });
  return all;
}

async function makeAssets(source: string, renderer: Renderer): Promise<{ files: SiteFile[]; assets: Assets }> {
  const client = (name: string) => join(source, 'client', `${name}.ts`);
  const search = Object.fromEntries(
    languages.map((language) => [
      language,
      hashedFile(`search-${language}`, 'json', JSON.stringify(searchItems(renderer.catalogue, language))),
    ]),
  ) as Record<Language, SiteFile>;
  const samples = hashedFile('samples', 'js', await bundleScript(client('samples')));
  const define = { samplesAddress: samples.address, searchAddress: { pt: search.pt.address, en: search.en.address } };
  const styled = (name: string, more = '') =>
    bundleStyle(join(source, `style/${name}.css`), more).then((body) => hashedFile(basename(name), 'css', body));
  const scripted = (name: string, defined = {}) =>
    bundleScript(client(name), defined).then((body) => hashedFile(name, 'js', body));
  const worker = await scripted('check-worker', { checkRules: ruleFacts(renderer) });
  const files = {
    everyStyle: styled('every'),
    style: styled('site', renderer.sheetStyle),
    homeStyle: styled('home', renderer.homeStyle),
    guideStyle: styled('guide'),
    gridStyle: styled('grid'),
    compareStyle: styled('practice/compare', renderer.compareStyle),
    labStyle: styled('practice/lab'),
    checkStyle: styled('practice/check'),
    calculatorStyle: styled('practice/calculator'),
    panelStyle: styled('practice/panel'),
    script: scripted('site', define),
    homeScript: scripted('home', define),
    runScript: scripted('run', define),
    ruleScript: scripted('rules', define),
    webhookLabScript: scripted('webhook-lab', define),
    restLabScript: scripted('rest-lab', define),
    graphqlLabScript: scripted('graphql-lab', define),
    errorsLabScript: scripted('errors-lab', define),
    gridScript: scripted('grid', define),
    compareScript: scripted('compare', define),
    lostScript: scripted('lost', define),
    calculatorScript: scripted('calculator', define),
    panelScript: scripted('panel', define),
    checkScript: scripted('check', {
      ...define,
      checkWorkerAddress: worker.address,
      ruleLinks: ruleLinks(renderer),
      checkVersion: JSON.parse(readFileSync(join(source, '../package.json'), 'utf8')).version,
    }),
  } satisfies Record<Exclude<keyof Assets, 'icon'>, Promise<SiteFile>>;
  const made = await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await file] as const));
  // Every page names it and it never changes, so its name has no hash.
  const iconFile = plainFile('favicon.svg', types.svg, readFileSync(join(source, '../assets/favicon.svg')));
  return {
    files: [...made.map(([, file]) => file), worker, samples, search.pt, search.en, iconFile],
    assets: {
      ...(Object.fromEntries(made.map(([name, { address }]) => [name, address])) as Omit<Assets, 'icon'>),
      icon: iconFile.address,
    },
  };
}

/** The pictures for sharing, drawn by scripts/cards.ts. */
function cardFiles(source: string): SiteFile[] {
  const folder = join(source, '../assets/cards');
  return readdirSync(folder).map((file) => plainFile(`cards/${file}`, types.png, readFileSync(join(folder, file))));
}

/** What the checks need to know of each rule. */
function ruleFacts({ catalogue }: Renderer) {
  return catalogue.rules.map(({ id, level, check }) => ({ id, level, check }));
}

/** What each rule is called and where it is explained, in both languages. */
function ruleLinks({ catalogue }: Renderer) {
  return Object.fromEntries(
    catalogue.rules.map((rule) => [
      rule.id,
      {
        pt: { title: rule.title.pt, address: ruleAddress(rule, 'pt') },
        en: { title: rule.title.en, address: ruleAddress(rule, 'en') },
      },
    ]),
  );
}

/** The site as an app that can be installed, one description for each language. */
function manifests(): SiteFile[] {
  return languages.map((language) => {
    const { site, home } = dictionaries[language];
    const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: types.png });
    const manifest = {
      name: `${site.name}: ${site.tagline}`,
      short_name: site.name,
      description: home.description,
      lang: languageTag[language],
      id: '/',
      start_url: addressOf('home', language),
      scope: '/',
      display: 'standalone',
      background_color: '#fbfbf7',
      theme_color: '#fbfbf7',
      icons: [icon(192), icon(512), { src: '/favicon.svg', sizes: 'any', type: types.svg }],
    };
    return plainFile(manifestAddress[language].slice(1), types.webmanifest, JSON.stringify(manifest));
  });
}

/** The service worker caches pages, scripts, styles and the search index; only other sites show the preview image. */
async function makeWorker(source: string, files: readonly SiteFile[]): Promise<SiteFile> {
  const cached = files.filter(
    ({ type, address }) =>
      (type === types.html && !address.endsWith('404.html')) ||
      type === types.svg ||
      // The checks are large and only for one page, which loads them when it is opened.
      (address.startsWith('/assets/') && !/^\/assets\/check[-.]/.test(address)),
  );
  const version = createHash('sha256');
  for (const { address, body } of cached) version.update(address).update(body);
  const body = await bundleScript(join(source, 'client/worker.ts'), {
    siteFiles: cached.map(({ address }) => address),
    siteVersion: version.digest('hex').slice(0, 12),
  });
  return plainFile('sw.js', types.js, body);
}

function plainFile(file: string, type: string, body: string | Uint8Array): SiteFile {
  return { address: `/${file}`, file, type, cache: 'page', language: null, body };
}

/** Nothing from other origins, and one inline script, by its hash. */
function policy(): string {
  const hash = createHash('sha256').update(headScript).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
