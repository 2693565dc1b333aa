import { filled } from '@farol/http';
import type { ViewProps } from '../../view/view.ts';

/** Why one would stay: find, run, practise. Each with one small proof. */
export function Ways({ view }: ViewProps) {
  const { home, labs } = view.text;
  const { apis } = view.catalogue;
  const counts = [
    [apis.filter(({ authentication }) => authentication === 'No key').length, home.proofKeyless],
    [apis.filter(({ cors }) => cors === 'yes').length, home.proofBrowser],
    [apis.filter(({ brazil }) => brazil).length, home.proofBrazil],
  ] as const;
  const proofs = [
    counts.map(([count, name]) => (
      <span key={name}>
        <b>{count}</b> {name}
      </span>
    )),
    <span class="mono">
      <b class="method get">GET</b> viacep/<mark>99999999</mark>/json → <s>200</s> <b class="status s4">404</b>
    </span>,
    <Attempts view={view} />,
  ];
  return (
    <div class="wrap">
      <div class="ways">
        {home.ways.map(({ title, text, links }, i) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
            <p class="proof">{proofs[i]}</p>
            <p class="links">
              {links.map((link) => {
                const { at, name } = 'lab' in link ? labs.items[link.lab as keyof typeof labs.items] : link;
                return <a href={view.at(at)}>{filled(name ?? view.name('compare'), { total: apis.length })}</a>;
              })}
            </p>
          </section>
        ))}
      </div>
    </div>
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
