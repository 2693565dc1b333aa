// Terms, prices and freshness: the facts by which an API is chosen or ruled out.
import type { Api, Frozen } from '@farol/catalogue';
import { termNames } from '@farol/catalogue/internal';
import type { ApiProps, View } from '../../view/view.ts';
import { capitalized, Prose } from '../prose.tsx';
import { type Fact, FactList, linkOr } from './fact-row.tsx';

/** Price, account, card and commercial use, as far as they are stated. */
export function termsGist(view: View, { prices, terms }: Frozen<Api>): string {
  const { termsGist: words } = view.text.sheet;
  const word = (of: Readonly<Record<string, string>>, value: string) => of[value] ?? [];
  const said = [
    word(words.prices, prices.value),
    word(words.signUp, terms.signUp.value),
    word(words.card, terms.card.value),
    word(words.commercialUse, terms.commercialUse.value),
  ].flat();
  return capitalized(`${said.join(', ')}.`);
}

export function Terms({ view, api }: ApiProps) {
  const { terms, prices, freshness } = api;
  const items = prices.items.map((item) => (
    <span key={item.what.en}>
      {view.say(item.what)}: {view.number(item.amount)} {item.currency} / {view.say(item.per)}
    </span>
  ));
  const facts: readonly Fact[] = [
    {
      ...{ name: view.fact('prices'), kind: 'prices', read: prices },
      value: [view.label('priceValue', prices.value), '.', items],
      ...{ open: items.length === 0, isList: items.length > 0 },
    },
    ...termNames.map(
      (name): Fact => ({
        ...{ name: view.label('termName', name), kind: 'terms', read: terms[name] },
        value: terms[name].value === 'not-stated' ? null : termValue(view, api, name),
        open: name === 'personalData',
      }),
    ),
    {
      ...{ name: view.label('termName', 'termsUrl'), kind: 'terms', read: terms.termsUrl },
      ...{ value: linkOr(terms.termsUrl.value), open: true },
    },
    {
      ...{ name: view.fact('freshness'), kind: 'freshness', read: freshness },
      ...{ value: freshness.text ? <Prose text={view.say(freshness.text)} /> : null, open: true },
    },
  ];
  return <FactList view={view} api={api} facts={facts} />;
}

function termValue(view: View, { terms }: Frozen<Api>, name: (typeof termNames)[number]): string {
  const said = view.label('termValue', terms[name].value);
  if (name === 'personalData') return `${said}.`;
  return name === 'dataLicense' && terms.dataLicense.name ? `${said} (${terms.dataLicense.name})` : said;
}
