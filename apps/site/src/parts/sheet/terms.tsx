import { termNames } from '@farol/catalogue';
import type { ApiProps } from '../../view/view.ts';
import { Prose } from '../prose.tsx';
import { FactRow, LinkOr, ValueOr } from './fact-row.tsx';

/** Terms, prices and freshness: the facts by which an API is chosen or ruled out. */
export function Terms({ view, api }: ApiProps) {
  const { terms, prices, freshness } = api;
  return (
    <dl class="terms">
      {termNames.map((name) => (
        <FactRow key={name} view={view} name={view.label('termName', name)} kind="terms" read={terms[name]}>
          <ValueOr view={view} value={terms[name].value} />
          {name === 'dataLicense' && terms.dataLicense.name && ` (${terms.dataLicense.name})`}
        </FactRow>
      ))}
      <FactRow view={view} name={view.label('termName', 'termsUrl')} kind="terms" read={terms.termsUrl}>
        <LinkOr view={view} value={terms.termsUrl.value} />
      </FactRow>
      <FactRow view={view} name={view.fact('prices')} kind="prices" read={prices}>
        <strong>{view.label('priceValue', prices.value)}</strong>
        {prices.items.map((item) => (
          <span key={item.what.en}>
            {view.say(item.what)}: {view.number(item.amount)} {item.currency} / {view.say(item.per)}
          </span>
        ))}
      </FactRow>
      <FactRow
        view={view}
        name={view.fact('freshness')}
        kind="freshness"
        read={freshness}
        sentence={freshness.text !== undefined}
      >
        {freshness.text ? <Prose text={view.say(freshness.text)} /> : <ValueOr view={view} value="not-stated" />}
      </FactRow>
    </dl>
  );
}
