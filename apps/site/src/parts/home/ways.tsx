import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import { ruleAddress } from '../../view/addresses.ts';
import type { ViewProps } from '../../view/view.ts';

/** Why one would stay: find, run, practise. Each with one small proof. */
export function Ways({ view }: ViewProps) {
  const { home, labs } = view.text;
  const { apis } = view.catalogue;
  const rule = (id: string) => {
    const found = view.catalogue.rule(id);
    return found ? ruleAddress(found, view.language) : view.to('conventions');
  };
  const counts = [
    [apis.filter(({ authentication }) => authentication === 'No key').length, home.proofKeyless],
    [apis.filter(({ cors }) => cors === 'yes').length, home.proofBrowser],
    [apis.filter(({ brazil }) => brazil).length, home.proofBrazil],
  ] as const;
  return (
    <div class="wrap">
      <div class="ways">
        <Way
          title={home.find}
          text={home.findText}
          proof={counts.map(([count, name]) => (
            <span key={name}>
              <b>{count}</b> {name}
            </span>
          ))}
          links={[
            ['#apis', filled(home.findLink, { total: apis.length })],
            [view.to('compare'), view.name('compare')],
          ]}
        />
        <Way
          title={home.run}
          text={home.runText}
          proof={
            <span class="mono">
              <b class="method get">GET</b> viacep/<mark>99999999</mark>/json → <s>200</s> <b class="status s4">404</b>
            </span>
          }
          links={[
            [view.to('api:viacep'), home.runLink],
            ['/graphql', 'GraphiQL'],
            [`${view.to('about')}#terminal`, home.terminalLink],
          ]}
        />
        <Way
          title={home.practise}
          text={home.practiseText}
          proof={<Attempts view={view} />}
          links={[
            [`${view.to('group:webhooks')}#lab`, labs.items.webhooks.name],
            [`${view.to('group:rest')}#lab`, labs.items.rest.name],
            [rule('limits-429-when-spent'), labs.items.limits.name],
            [`${view.to('group:graphql')}#lab`, 'GraphQL'],
          ]}
        />
      </div>
    </div>
  );
}

type WayProps = {
  title: string;
  text: string;
  proof: ComponentChildren;
  links: readonly (readonly [string, string])[];
};

function Way({ title, text, proof, links }: WayProps) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{text}</p>
      <p class="proof">{proof}</p>
      <p class="links">
        {links.map(([address, name]) => (
          <a key={address} href={address}>
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

/** Three attempts that fail and one that arrives, with the waits between them to scale of their order. */
function Attempts({ view }: ViewProps) {
  return (
    <>
      <svg width="170" height="14" role="img" aria-label={view.text.home.attempts}>
        <path d="M6 7h158" />
        {[6, 34, 84].map((x) => (
          <circle key={x} class="fail" cx={x} cy="7" r="5" />
        ))}
        <circle class="yes" cx="164" cy="7" r="5" />
      </svg>
      <span class="mono">{view.text.home.fourth}</span>
    </>
  );
}
