import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Catalogue, type Language, languages } from '@farol/catalogue';
import { collectSource, judgePaper } from '@farol/conformance';
import { headScript } from '../markup/head-script.ts';
import { markdownAddress } from '../markup/page-markdown.ts';
import { dictionaries } from '../text/dictionary.ts';
import {
  addressOf,
  feedAddress,
  fileOf,
  fullTextAddress,
  languageTag,
  manifestAddress,
  ruleAddress,
} from '../view/addresses.ts';
import { type Assets, type ScriptName, scriptParts, styleNames, styleRules } from '../view/assets.ts';
import { findItems } from '../view/find-items.ts';
import { usualServer } from '../view/view.ts';
import { bundleRenderer, bundleScript, bundleStyle } from './bundle.ts';
import { hashedFile, type SiteFile, types, writeFiles } from './output.ts';

/** Each has the name that browsers ask for. */
const pictures = ['preview.png', 'favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'];

/**
 * Builds the whole site. Everything that was in the output folder is removed first; the program that renders the pages stays there.
 * Quick leaves out the compressed forms, which take most of the time.
 */
export async function makeSite(source: string, output: string, catalogue: Catalogue, isQuick: boolean) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const program = join(output, 'render.mjs');
  await bundleRenderer(source, program);
  const { createSite, parametersOf } = (await import(
    pathToFileURL(program).href
  )) as typeof import('../render/create-site.tsx');

  const { files: assetFiles, assets } = await makeAssets(source, catalogue);
  const site = createSite({ catalogue, assets, origin: usualServer });
  const rendered = (address: string, type: string, language: SiteFile['language']): SiteFile => {
    const body = site.renderFile(address);
    if (body === undefined) throw new Error(`The program renders nothing at ${address}.`);
    return { address, file: fileOf(address), type, cache: 'page', language, body };
  };
  const files = [
    ...site.pages.flatMap(({ key, language, address, isListed }): SiteFile[] => {
      const tag = languageTag[language];
      const markdown = markdownAddress(address);
      const page = { ...rendered(address, types.html, tag), page: key, ...parametersOf(key) };
      return isListed ? [{ ...page, markdown }, rendered(markdown, types.markdown, tag)] : [page];
    }),
    ...assetFiles,
    ...pictures.map((file) => assetFile(source, file)),
    // The pictures for sharing.
    ...readdirSync(join(source, '../assets/cards')).map((file) => assetFile(source, `cards/${file}`)),
    ...manifests(),
    rendered('/sitemap.xml', types.xml, null),
    rendered('/robots.txt', types.text, null),
    ...languages.flatMap((language) => [
      rendered(feedAddress[language], types.atom, null),
      rendered(fullTextAddress[language], types.text, languageTag[language]),
    ]),
  ];
  const worker = await makeWorker(source, files);
  const all = [...files, worker];

  await writeFiles(output, all, isQuick);
  const manifest = {
    origin: usualServer,
    headers: { 'content-security-policy': policy() },
    assets,
    files: all.map(({ body: _, ...described }) => described),
    notFound: Object.fromEntries(languages.map((language) => [language, addressOf('not-found', language)])),
  };
  writeFileSync(join(output, 'site.json'), JSON.stringify(manifest));
  return all;
}

async function makeAssets(source: string, catalogue: Catalogue): Promise<{ files: SiteFile[]; assets: Assets }> {
  const client = (name: string) => join(source, 'client', `${name}.ts`);
  const searchIn = (language: Language) =>
    hashedFile(`search-${language}`, 'json', JSON.stringify(findItems(catalogue, language)));
  const search = { pt: searchIn('pt'), en: searchIn('en') };
  const samples = hashedFile('samples', 'js', await bundleScript([client('samples')]));
  const code = hashedFile('search', 'js', await bundleScript([client('search')]));
  const searchAddress = { code: code.address, pt: search.pt.address, en: search.en.address };
  const define = { samplesAddress: samples.address, searchAddress };
  const workers = await checkWorkers(source, catalogue);
  const addresses = (language: Language) => workers[language].map(({ address }) => address);
  const checkVersion = JSON.parse(readFileSync(join(source, '../package.json'), 'utf8')).version;
  const reports = hashedFile('reports', 'js', await bundleScript([client('check/reports')], { checkVersion }));
  const checkDefine = {
    ...define,
    checkWorkers: { pt: addresses('pt'), en: addresses('en') },
    reportsAddress: reports.address,
  };
  const rules = styleRules(catalogue.apis);
  const made = await Promise.all([
    ...styleNames.map(async (name) => {
      const body = await bundleStyle(join(source, 'style', name), rules[name] ?? '');
      return [name, hashedFile(basename(name, '.css'), 'css', body)] as const;
    }),
    ...(Object.keys(scriptParts) as ScriptName[]).map(async (name) => {
      const body = await bundleScript(scriptParts[name].map(client), name === 'check.js' ? checkDefine : define);
      return [name, hashedFile(basename(name, '.js'), 'js', body)] as const;
    }),
  ]);
  // Every page names it and it never changes, so its name has no hash.
  return {
    files: [
      ...made.map(([, file]) => file),
      ...workers.pt,
      ...workers.en,
      samples,
      reports,
      code,
      search.pt,
      search.en,
      assetFile(source, 'favicon.svg'),
    ],
    assets: Object.fromEntries(made.map(([name, { address }]) => [name, address])) as Assets,
  };
}

function assetFile(source: string, file: string): SiteFile {
  const type = file.endsWith('.svg') ? types.svg : file.endsWith('.ico') ? types.ico : types.png;
  return plainFile(file, type, readFileSync(join(source, '../assets', file)));
}

/** The judges of the check page, each with the sentences of one language and the rules that it knows. */
async function checkWorkers(source: string, catalogue: Catalogue): Promise<Record<Language, SiteFile[]>> {
  const { rules } = catalogue;
  const samples = { 'check-worker': 'openapi: 3.2.0', 'check-schema': 'type Query { a: Int }' };
  const made = (language: Language) =>
    Object.entries(samples).map(async ([name, sample]) => {
      const report = judgePaper(await collectSource(name, sample, async () => undefined), { rules });
      const known = new Set(report.checked.map(({ rule }) => rule));
      const checkRules = rules.flatMap((rule) => {
        const { id, level, title } = rule;
        return known.has(id) ? [[id, level, ruleAddress(rule, language).replace(id, '*'), title[language]]] : [];
      });
      const body = await bundleScript([join(source, 'client', `${name}.ts`)], { checkRules }, language);
      return hashedFile(`${name}-${language}`, 'js', body);
    });
  return { pt: await Promise.all(made('pt')), en: await Promise.all(made('en')) };
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
  const body = await bundleScript([join(source, 'client/worker.ts')], {
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
  const own = ['style', 'img', 'connect', 'manifest', 'worker'].map((kind) => `${kind}-src 'self'`).join('; ');
  const rest = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  return `default-src 'none'; script-src 'self' 'sha256-${hash}'; ${own}; ${rest}`;
}
