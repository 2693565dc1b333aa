// /problems: the explanation of every problem.
import { createHash } from 'node:crypto';
import type { Language } from '@farol/catalogue';
import { id } from '@farol/catalogue/view-schemas';
import {
  escapeHtml,
  isProblemCode,
  lang,
  languageTag,
  Problem,
  type ProblemCode,
  prefersHtml,
  problemCodes,
  problemKinds,
} from '@farol/http';
import { palette } from '@farol/http/picture';
import * as z from 'zod';
import { problemKindSchema } from '../openapi/problem-schema.ts';
import { type Content, jsonContent, revalidated } from '../read/content.ts';
import type { ReadCall, ReadRoute } from '../read/read-route.ts';
import { say } from '../words.ts';
import reads from './reads.json' with { type: 'json' };

const html = {
  type: 'text/html',
  about: 'The same as a page, for a browser.',
  schema: z.string().max(100_000).regex(/^</),
};

/** The URLs in `type` of error bodies: a page for a browser, JSON otherwise. */
export const problemRoutes: readonly ReadRoute[] = [
  {
    ...reads.problems,
    parameters: lang,
    answers: [
      {
        type: 'application/json',
        about: 'All kinds.',
        schema: z
          .strictObject({ data: z.array(problemKindSchema).max(100) })
          .meta({ id: 'ProblemsList', description: 'All kinds of problems.' }),
      },
      html,
    ],
    content: (call) => {
      const kinds = problemCodes.map((code) => kindOf(code, call.language));
      return shown(call, { data: kinds }, heading[call.language], kinds);
    },
  },
  {
    ...reads.problem,
    placeholder: { name: 'code', about: 'Code from the list of problems.', schema: id, example: 'invalid-parameter' },
    parameters: lang,
    answers: [{ type: 'application/json', about: 'The kind.', schema: problemKindSchema }, html],
    content: (call) => {
      if (!isProblemCode(call.id)) throw new Problem('not-found', { detail: say('unknownCode') });
      const kind = kindOf(call.id, call.language);
      return shown(call, kind, kind.title, [kind]);
    },
  },
];

const errorsPage = { pt: '/convencoes/erros/', en: '/en/conventions/errors/' };
const heading = say('problems');

type Kind = z.infer<typeof problemKindSchema>;

function kindOf(code: ProblemCode, language: Language): Kind {
  const { status, title, remedy } = problemKinds[code];
  return { code, type: `/problems/${code}`, status, title: title[language], remedy: remedy[language] };
}

function shown(call: ReadCall, value: unknown, title: string, kinds: readonly Kind[]): Content {
  const common = { cache: revalidated, language: call.language, vary: ['Accept'] };
  if (!prefersHtml(call.accept)) return jsonContent(value, common);
  return {
    ...common,
    type: 'text/html; charset=utf-8',
    body: page(title, call.language, kinds),
    headers: {
      'Content-Security-Policy': ["default-src 'none'", `style-src 'sha256-${styleHash}'`, "base-uri 'none'"]
        .concat(["form-action 'none'", "frame-ancestors 'none'"])
        .join('; '),
      'Referrer-Policy': 'no-referrer',
    },
  };
}

const mono = 'ui-monospace,Menlo,Consolas,"Liberation Mono",monospace';
const sans = '"Segoe UI",-apple-system,Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif';
const style = [
  // Pages of the site pass over into each other; a page that did not would be reported as an error.
  '@view-transition{navigation:auto}@media(prefers-reduced-motion:reduce){@view-transition{navigation:none}}',
  ':root{color-scheme:light dark}',
  ...Object.entries(palette).map(([name, colours]) => `:root{--${name}:light-dark(${colours})}`),
  'body{margin:0 auto;padding:1rem 1.5rem 4rem;max-width:60rem;background:var(--bg);color:var(--ink)}',
  `body{font:1rem/1.55 ${sans}}`,
  'a{color:inherit;text-underline-offset:.2em}',
  ':focus-visible{outline:3px solid light-dark(#0a4fd6,#9cc0ff);outline-offset:2px}',
  'nav{padding-bottom:.75rem;border-bottom:1px solid var(--line);font-size:.9375rem}',
  'nav a:first-child{font-weight:700;text-decoration:none}',
  'h1{margin:1.5rem 0 1rem;font-size:2.25rem;line-height:1.08;letter-spacing:-.025em}',
  'section{padding:.75rem 0;border-top:1px solid var(--line)}h1+section{border-top:2px solid var(--ink)}',
  `h2{margin:0;font-size:1.0625rem}p{margin:.3rem 0;max-width:72ch}code{font:.875em ${mono}}`,
  `b{padding:.05rem .4rem;border-radius:3px;background:var(--brass-bg);color:var(--brass);font:700 .875rem ${mono}}`,
  'b.s5{background:var(--buoy-bg);color:var(--buoy)}',
].join('');
const styleHash = createHash('sha256').update(style).digest('base64');

const homePage = { pt: '/', en: '/en/' };

function page(title: string, language: Language, kinds: readonly Kind[]): string {
  const items = kinds.map(({ code, status, type, title: name, remedy }) =>
    [
      `<section><h2 id="${code}"><b class="s${String(status)[0]}">${status}</b> <a href="${type}">${escapeHtml(name)}</a></h2>`,
      `<p><code>${code}</code></p><p>${inlineCode(remedy)}</p></section>`,
    ].join(''),
  );
  return [
    `<!doctype html><html lang="${languageTag[language]}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Farol</title>`,
    `<style>${style}</style></head><body><nav><a href="${homePage[language]}">Farol</a> / `,
    `<a href="${errorsPage[language]}">${say('errors')[language]}</a> / <a href="/problems">${heading[language]}</a></nav>`,
    `<main><h1>${escapeHtml(title)}</h1>${items.join('')}</main></body></html>\n`,
  ].join('');
}

/** Text between backquotes is code. */
function inlineCode(text: string): string {
  const parts = text.split('`').map(escapeHtml);
  return parts.map((part, index) => (index % 2 === 1 ? `<code>${part}</code>` : part)).join('');
}
