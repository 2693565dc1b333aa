// Documentation, data sources and substitutes: what few readers need, in folds.
import { linkNames } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { ApiProps } from '../../view/view.ts';
import { Overdue } from '../overdue.tsx';
import { Joined, Prose } from '../prose.tsx';
import { Disputed } from './disputed.tsx';
import { FactRow, LinkOr, Unstated } from './fact-row.tsx';
import { Fold } from './fold.tsx';
import { Cite, Cites } from './sources.tsx';

/** Where to read on, and what the entry is about: facts that few decide by. */
export function Documentation({ view, api }: ApiProps) {
  const { sdks } = api.links;
  const links = linkNames.map((name) => ({
    name: view.label('linkName', name),
    kind: 'links' as const,
    read: api.links[name],
  }));
  const libraries = { name: view.label('linkName', 'sdks'), kind: 'links' as const, read: sdks };
  const isBare = ({ read }: (typeof links)[number]) => read.value === 'not-stated' && !read.note;
  return (
    <>
      <dl class="terms">
        {links
          .filter((link) => !isBare(link))
          .map((link) => (
            <FactRow key={link.name} view={view} api={api} {...link} open>
              <LinkOr view={view} value={link.read.value} />
            </FactRow>
          ))}
        {sdks.value !== 'not-stated' && (
          <FactRow view={view} api={api} {...libraries} open isList>
            {sdks.value.map(({ name, url, by }) => (
              <span key={url}>
                <a href={url}>{name}</a>
                {by === 'community' && ` (${view.text.decision.community})`}
              </span>
            ))}
          </FactRow>
        )}
        <div id="version">
          <dt>{view.label('claimedField', 'version')}</dt>
          <dd>
            {api.version.segment && <code>{api.version.segment}</code>} <Prose text={view.say(api.version.form)} />
            <Cites view={view} api={api} field="version" />
            <Disputed view={view} api={api} field="version" />
          </dd>
        </div>
        <Plain name={view.fact('provider')} value={api.provider} />
        <Plain name={view.fact('category')} value={view.label('category', api.category)} />
        <Plain name={view.fact('brazil')} value={view.text.compare[api.brazil ? 'yes' : 'no']} />
      </dl>
      <Unstated view={view} facts={[...links.filter(isBare), ...(sdks.value === 'not-stated' ? [libraries] : [])]} />
    </>
  );
}

function Plain({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What stands behind the API. */
export function Lineage({ view, api }: ApiProps) {
  const { decision } = view.text;
  const lines = api.lineage.map((from) => (
    <>
      <Prose text={view.say(from.text)} />
      {from.api && (
        <>
          ; {decision.see} <a href={view.to(`api:${from.api}`)}>{view.catalogue.api(from.api)?.name}</a>
        </>
      )}
      <Cite view={view} api={api} at={from.source} />
      <Overdue view={view} kind="lineage" fact={from} />
    </>
  ));
  if (lines.length === 0) return <p class="fold">{decision.noLineage}</p>;
  return (
    <Fold title={view.fact('lineage')} count={view.number(lines.length)}>
      <ul>
        {lines.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
    </Fold>
  );
}

/** Which entries can stand in for this one, and what they call each field. */
export function Substitutes({ view, api }: ApiProps) {
  const { decision } = view.text;
  return (
    <>
      {api.substitutes.map((substitute) => {
        const name = view.catalogue.api(substitute.api)?.name ?? '';
        const request = api.requests.find(({ id }) => id === substitute.request);
        return (
          <Fold
            key={substitute.api}
            title={filled(decision.standIn, { name, request: request ? view.say(request.title) : '' })}
            count={filled(decision.sameFields, { n: substitute.fields.length })}
          >
            <p>
              <a href={view.to(`api:${substitute.api}`)}>{name}</a>
              {substitute.further && (
                <>
                  , <code>GET {substitute.further.path}</code>
                </>
              )}
              : <Prose text={view.say(substitute.differences)} />
              <Cite view={view} api={api} at={substitute.source} />
              <Overdue view={view} kind="substitutes" fact={substitute} />
            </p>
            <p>{filled(decision.mapping, { name })}</p>
            <ul>
              {substitute.fields.map(({ ours, theirs, as }) => (
                <li key={ours}>
                  <code>{dotted(ours)}</code>: <code>{dotted(theirs)}</code>
                  {as !== 'same' && ` (${decision.conversion[as]})`}
                </li>
              ))}
              {substitute.missing.length > 0 && (
                <li>
                  {filled(decision.missing, { name })}:{' '}
                  <Joined of={substitute.missing.map((member) => <code>{member}</code>)} />
                </li>
              )}
            </ul>
          </Fold>
        );
      })}
    </>
  );
}

/** A JSON Pointer as code writes it: `/results/0/name` is `results[0].name`. */
function dotted(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replace(/^(\d+)(?=\/|$)/, '[$1]')
    .replaceAll('/', '.');
}
