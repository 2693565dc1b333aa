// The calculator with the use that a form has sent.
import type { Catalogue, Language } from '@farol/catalogue';
import { type Asked, demandFields, outlineHtml, planFor, planOutline, readDemand } from '@farol/catalogue/budget';
import { languageOfTag } from '@farol/http';
import type { Content } from '../read/content.ts';
import type { SiteFile } from './site-file.ts';

/** Whether a path and its query ask for a calculation. */
export function asksToCalculate(path: string, query: URLSearchParams): boolean {
  return /^\/(calculadora|en\/calculator)\/$/.test(path) && query.has('api');
}

/** For a reader without JavaScript: the fields hold what was sent, and the result stands where the script would put it. */
export function calculatedPage(
  page: SiteFile['files'][number],
  html: string,
  catalogue: Catalogue,
  query: URLSearchParams,
): Content {
  const language = page.language === null ? null : (languageOfTag(page.language) ?? null);
  const asked = readDemand(query);
  return {
    type: page.type,
    body: withOutcome(withFields(html, asked), catalogue, asked, language ?? 'pt'),
    cache: 'no-cache',
    language,
  };
}

/** The values are numbers and ids of entries; no text of the query reaches the page. */
function withFields(html: string, { api, withCredential, demand }: Asked): string {
  const values: Readonly<Record<keyof typeof demandFields, number>> = {
    users: demand.users,
    calls: demand.callsPerUser,
    hours: demand.hours,
    every: demand.pollSeconds ?? demandFields.every.usual,
    cached: Math.round(demand.cachedShare * 100),
  };
  const news = demand.pollSeconds === null ? 'none' : 'poll';
  let filled = html
    .replace(/(<option value=([\w-]+))( selected)?/g, (_, option, id) => (id === api ? `${option} selected` : option))
    .replace(/(<input type=radio name=news value=(\w+))( checked)?/g, (_, input, value) =>
      value === news ? `${input} checked` : input,
    );
  for (const [name, value] of Object.entries(values))
    filled = filled.replace(new RegExp(`(name=${name} value=)[\\d.]+`), (_, start) => `${start}${value}`);
  return withCredential ? filled.replace('name=key value=1', 'name=key value=1 checked') : filled;
}

function withOutcome(html: string, catalogue: Catalogue, asked: Asked, language: Language): string {
  const api = catalogue.api(asked.api);
  if (!api) return html;
  const outcome = outlineHtml(planOutline(planFor(api, asked.demand, asked.withCredential), language));
  return html.replace(/(<div role=status class=outcome>).*?(<\/div>)/s, (_, start, end) => `${start}${outcome}${end}`);
}
