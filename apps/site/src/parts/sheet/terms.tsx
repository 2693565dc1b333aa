// Terms, prices and freshness: the facts by which an API is chosen or ruled out.
import { type Api, type Frozen, termNames } from '@farol/catalogue';
import type { ApiProps, View } from '../../view/view.ts';
import { Prose } from '../prose.tsx';
import { FactRow, LinkOr, Unstated, ValueOr } from './fact-row.tsx';

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
  return `${said.join(', ')}.`.replace(/^./u, (letter) => letter.toLocaleUpperCase());
}

export function Terms({ view, api }: ApiProps) {
  const { terms, prices, freshness } = api;
  const all = [...termNames, 'termsUrl' as const].map((name) => ({
    name: view.label('termName', name),
    kind: 'terms' as const,
    read: terms[name],
    value: terms[name].value,
    id: name,
  }));
  const isBare = ({ read, value }: (typeof all)[number]) => value === 'not-stated' && !read.note;
  const fresh = { name: view.fact('freshness'), kind: 'freshness' as const, read: freshness };
  return (
    <>
      <dl class="terms">
        <FactRow
          view={view}
          api={api}
          name={view.fact('prices')}
          kind="prices"
          read={prices}
          open={prices.items.length === 0}
          isList={prices.items.length > 0}
        >
          {view.label('priceValue', prices.value)}.
          {prices.items.map((item) => (
            <span key={item.what.en}>
              {view.say(item.what)}: {view.number(item.amount)} {item.currency} / {view.say(item.per)}
            </span>
          ))}
        </FactRow>
        {all
          .filter((fact) => !isBare(fact))
          .map(({ id, value, ...fact }) => (
            <FactRow key={id} view={view} api={api} {...fact} open={id === 'personalData' || id === 'termsUrl'}>
              {id === 'termsUrl' ? <LinkOr view={view} value={value} /> : <ValueOr view={view} value={value} />}
              {id === 'dataLicense' && terms.dataLicense.name && ` (${terms.dataLicense.name})`}
              {id === 'personalData' && '.'}
            </FactRow>
          ))}
        {freshness.text && (
          <FactRow view={view} api={api} {...fresh} open>
            <Prose text={view.say(freshness.text)} />
          </FactRow>
        )}
      </dl>
      <Unstated view={view} facts={[...all.filter(isBare), ...(freshness.text ? [] : [fresh])]} />
    </>
  );
}
