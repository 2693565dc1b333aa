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
  readParameters,
} from '@farol/http';
import { z } from 'zod';
import { problemKindSchema } from '../openapi/problem-schema.ts';
import { type Content, jsonContent, revalidated } from '../read/content.ts';
import type { ReadCall, ReadRoute } from '../read/read-route.ts';

const operation = { tag: 'problems' };
const html = {
  type: 'text/html',
  about: 'The same as a page, for a browser.',
  schema: z.string().max(100_000).regex(/^</),
};

/** The URLs in `type` of error bodies: a page for a browser, JSON otherwise. */
export const problemRoutes: readonly ReadRoute[] = [
  {
    path: '/problems',
    operation: {
      ...operation,
      id: 'list_problems',
      summary: 'List problems',
      about: 'Every kind of problem that an error body of this server can name.',
    },
    parameters: lang,
    bilingual: true,
    fixed: [],
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
    path: '/problems/{code}',
    operation: {
      ...operation,
      id: 'get_problem',
      summary: 'Fetch one of problems',
      about: 'One kind of problem: what it means and what to do about it.',
    },
    placeholder: { name: 'code', about: 'Code from the list of problems.', schema: id, example: 'invalid-parameter' },
    parameters: lang,
    bilingual: true,
    fixed: [],
    answers: [{ type: 'application/json', about: 'The kind.', schema: problemKindSchema }, html],
    content: (call) => {
      if (!isProblemCode(call.id)) throw new Problem('not-found', { detail: unknownCode });
      const kind = kindOf(call.id, call.language);
      return shown(call, kind, kind.title, [kind]);
    },
  },
];

const heading = { pt: 'Problemas', en: 'Problems' };
const unknownCode = {
  pt: 'Nenhum problema tem este código. A lista está em `/problems`.',
  en: 'No problem has this code. The list is at `/problems`.',
};

type Kind = z.infer<typeof problemKindSchema>;

function kindOf(code: ProblemCode, language: Language): Kind {
  const { status, title, remedy } = problemKinds[code];
  return { code, type: `/problems/${code}`, status, title: title[language], remedy: remedy[language] };
}

function shown(call: ReadCall, value: unknown, title: string, kinds: readonly Kind[]): Content {
  readParameters(call.query, lang);
  const common = { cache: revalidated, language: call.language, vary: ['Accept'] };
  if (!prefersHtml(call.accept)) return jsonContent(value, common);
  return {
    ...common,
    type: 'text/html; charset=utf-8',
    body: page(title, call.language, kinds),
    headers: {
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
    },
  };
}

const style =
  ':root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{max-width:42rem;margin:3rem auto;padding:0 1rem}code{font-family:ui-monospace,monospace}h2{margin:2rem 0 0;font-size:1.1rem}p{margin:.3rem 0}';
const styleHash = createHash('sha256').update(style).digest('base64');

function page(title: string, language: Language, kinds: readonly Kind[]): string {
  const items = kinds.map(
    (kind) =>
      `<h2 id="${kind.code}"><a href="${kind.type}">${escapeHtml(kind.title)}</a></h2><p><code>${kind.status}</code> <code>${kind.code}</code></p><p>${inlineCode(kind.remedy)}</p>`,
  );
  return `<!doctype html><html lang="${languageTag[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Farol</title><style>${style}</style></head><body><main><p><a href="${language === 'en' ? '/en/' : '/'}">Farol</a> / <a href="/problems">${heading[language]}</a></p><h1>${escapeHtml(title)}</h1>${items.join('')}</main></body></html>\n`;
}

function inlineCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
