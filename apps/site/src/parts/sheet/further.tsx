// Documentation, data sources and substitutes: what few readers need, in folds.
import { linkNames } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import type { ApiProps, View } from '../../view/view.ts';
import { Fold, List, Term } from '../lists.tsx';
import { Joined, Prose } from '../prose.tsx';
import { Disputed } from './disputes.tsx';
import { type Fact, FactList, linkOr } from './fact-row.tsx';
import { Cite, Cites, Overdue } from './sources.tsx';

/** Where to read on, and what the entry is about: facts that few decide by. */
export function Documentation({ view, api }: ApiProps) {
  const { sdks } = api.links;
  const links = linkNames.map((name) => ({ name: view.label('linkName', name), read: api.links[name] }));
  const libraries = typeof sdks.value === 'string' ? null : sdks.value.map((sdk) => <Library view={view} {...sdk} />);
  const facts: readonly Fact[] = [
    ...links.map(({ name, read }) => ({ name, kind: 'links' as const, read, value: linkOr(read.value), open: true })),
    {
      ...{ name: view.label('linkName', 'sdks'), kind: 'links', read: sdks },
      ...{ value: libraries, open: true, isList: true },
    },
  ];
  return (
    <FactList view={view} api={api} facts={facts}>
      <Term name={view.label('claimedField', 'version')} id="version">
        {api.version.segment && <code>{api.version.segment}</code>} <Prose text={view.say(api.version.form)} />
        <Cites view={view} api={api} field="version" />
        <Disputed view={view} api={api} field="version" />
      </Term>
      <Term name={view.fact('provider')}>{api.provider}</Term>
      <Term name={view.fact('category')}>{view.label('category', api.category)}</Term>
      <Term name={view.fact('brazil')}>{view.text.compare[api.brazil ? 'yes' : 'no']}</Term>
    </FactList>
  );
}

type Sdk = Exclude<ApiProps['api']['links']['sdks']['value'], string>[number];

export function Library({ view, name, url, by }: { readonly view: View } & Sdk) {
  return (
    <span>
      <a href={url}>{name}</a>
      {by === 'community' && ` (${view.text.decision.community})`}
    </span>
  );
}

/** In which form it takes and gives each CNPJ, CEP and date. */
export function DataForms({ view, api }: ApiProps) {
  if (api.dataForms.length === 0) return null;
  const facts = api.dataForms.map(
    (read): Fact => ({
      ...{ name: view.label('dataForm', read.what), kind: 'data-forms', read, open: true },
      value: read.text ? <Prose text={view.say(read.text)} /> : null,
    }),
  );
  return (
    <Fold title={view.fact('data_forms')}>
      <FactList view={view} api={api} facts={facts} />
    </Fold>
  );
}

/** What stands behind the API. */
export function Lineage({ view, api }: ApiProps) {
  const lines = api.lineage.map((from) => (
    <>
      <Prose text={view.say(from.text)} />
      {from.api && (
        <>
          ; {view.text.decision.see} <a href={view.to(`api:${from.api}`)}>{view.catalogue.api(from.api)?.name}</a>
        </>
      )}
      <Cite view={view} api={api} at={from.source} />
      <Overdue view={view} kind="lineage" fact={from} />
    </>
  ));
  if (lines.length === 0) return <p class="fold">{view.text.decision.noLineage}</p>;
  return (
    <Fold title={view.fact('lineage')}>
      <List of={lines} />
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
