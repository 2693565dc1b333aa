import { type Api, commandLine, type Frozen, ruleGroups } from '@farol/catalogue';
import { filled } from '@farol/http';
import { isServerCode, mindsUserAgent } from '@farol/samples';
import type { ComponentChildren } from 'preact';
import { Inline } from '../markup/markdown.ts';
import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Layout, type PageHead } from '../parts/layout.tsx';
import { CatalogueNumber, StateMark } from '../parts/marks.tsx';
import { Permalink } from '../parts/permalink.tsx';
import { Prose, plainProse } from '../parts/prose.tsx';
import { Also, Contents } from '../parts/rail.tsx';
import { Report } from '../parts/report.tsx';
import { Claims, ReviewDates } from '../parts/sheet/claims.tsx';
import { KeySteps, Links, Origin } from '../parts/sheet/decision.tsx';
import { Evidence } from '../parts/sheet/evidence.tsx';
import { Failures } from '../parts/sheet/failures.tsx';
import { Instrument } from '../parts/sheet/instrument.tsx';
import { Limits } from '../parts/sheet/limits.tsx';
import { Quirks } from '../parts/sheet/quirks.tsx';
import { Disputes, SpecBand } from '../parts/sheet/spec-band.tsx';
import { Terms } from '../parts/sheet/terms.tsx';
import { formatAnchor } from '../view/addresses.ts';
import { corsState } from '../view/cors-state.ts';
import type { ApiProps, View } from '../view/view.ts';

type Section = { readonly id: string; readonly name: string; readonly content: ComponentChildren };

export function Sheet({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const response = { id: 'response', name: sheet.response, content: <Response view={view} api={api} /> };
  const sections = sectionsOf(view, api);
  const groups = ruleGroups.filter((group) =>
    view.catalogue.rulesBrokenBy(api.id).some((rule) => rule.group === group),
  );
  return (
    <Layout view={view} {...sheetHead(view, api)}>
      <div class="wrap sheet-head page-of-api">
        <div>
          <Opening view={view} api={api} />
        </div>
        <div>
          <FirstRequest view={view} api={api} />
          <Part {...response} />
        </div>
      </div>
      <div class="wrap sheet page-of-api">
        <Contents
          view={view}
          links={[{ id: 'first-request', name: view.fact('first_request') }, response, ...sections].map(
            ({ id, name }) => ({ address: `#${id}`, name }),
          )}
        />
        <article>
          {sections.map((section) => (
            <Part key={section.id} {...section} />
          ))}
          <Report view={view} address={view.to(`api:${api.id}`)} about={api.name} />
          <Neighbours view={view} api={api} />
        </article>
        <Also
          view={view}
          title={sheet.rulesInPlay}
          links={groups.map((group) => ({ address: view.to(`group:${group}`), name: view.label('ruleGroup', group) }))}
        />
      </div>
    </Layout>
  );
}

function sheetHead(view: View, api: Frozen<Api>): PageHead {
  const { sheet } = view.text;
  const page = `api:${api.id}` as const;
  const access = {
    authentication: view.label('authentication', api.authentication),
    cors: view.label('cors', api.cors),
  };
  const description = `${plainProse(view.say(api.description))} ${filled(sheet.descriptionSuffix, access)}`;
  return {
    page,
    words: { title: filled(sheet.title, { name: api.name, kind: view.label('kind', api.kind) }), description },
    json: `/v1/apis/${api.id}`,
    script: 'run.js',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebAPI',
      name: api.name,
      url: `${view.origin}${view.to(page)}`,
      documentation: api.docs,
      provider: { '@type': 'Organization', name: api.provider },
    },
  };
}

/** Everything below the first screen, in the order of the page; what an entry does not have is left out. */
function sectionsOf(view: View, api: Frozen<Api>): Section[] {
  const { sheet } = view.text;
  const of = { view, api };
  return [
    { id: 'limits', name: view.fact('limits'), content: <Limits {...of} /> },
    { id: 'terms', name: sheet.terms, content: <Terms {...of} /> },
    ...(api.credentialSteps.length > 0
      ? [{ id: 'key', name: view.fact('credential_steps'), content: <KeySteps {...of} /> }]
      : []),
    { id: 'links', name: sheet.links, content: <Links {...of} /> },
    { id: 'origin', name: sheet.origin, content: <Origin {...of} /> },
    { id: 'uses', name: view.fact('practical_uses'), content: <Uses {...of} /> },
    ...(api.quirks.length > 0 ? [{ id: 'quirks', name: view.fact('quirks'), content: <Quirks {...of} /> }] : []),
    {
      id: 'failures',
      name: sheet.failures,
      content: [<Failures key="list" {...of} />, <Disputes key="disputes" {...of} field="failures" />],
    },
    { id: 'evidence', name: sheet.evidence, content: <Evidence {...of} /> },
    {
      id: 'sources',
      name: sheet.sources,
      content: [<Claims key="claims" {...of} />, <ReviewDates key="dates" {...of} />],
    },
  ];
}

function Part({ id, name, content }: Section) {
  return (
    <section class="part">
      <h2 id={id}>
        {name} <Permalink id={id} />
      </h2>
      {content}
    </section>
  );
}

function Opening({ view, api }: ApiProps) {
  const { sheet, site } = view.text;
  return (
    <>
      <Breadcrumb
        to={view.to('home')}
        name={site.apis}
        here={
          <>
            {view.label('category', api.category)} / <CatalogueNumber api={api} />
          </>
        }
      />
      <h1>{api.name}</h1>
      <p class="lead">
        <Prose text={view.say(api.description)} />
      </p>
      <p class="meta">
        <StateMark view={view} api={api} /> · {sheet.by} {api.provider} · <a href={api.docs}>{sheet.documentation}</a> ·{' '}
        <a href={`/v1/apis/${api.id}`}>JSON</a>
      </p>
      <a class="jump" href="#first-request">
        {view.fact('first_request')}
      </a>
      <Disputes view={view} api={api} field="name" />
      <Deadline view={view} api={api} />
      <Hazard view={view} api={api} />
      <SpecBand view={view} api={api} />
    </>
  );
}

/** What ends soon stands above everything else. */
function Deadline({ view, api: { endsAt } }: ApiProps) {
  if (endsAt === null) return null;
  return (
    <p class="hazard">
      <strong>
        {view.fact('ends_at')}: {endsAt.what}, <time dateTime={endsAt.date}>{view.date(endsAt.date)}</time>.
      </strong>{' '}
      <Prose text={view.say(endsAt.text)} /> <a href={endsAt.source}>{new URL(endsAt.source).host}</a>
    </p>
  );
}

/** The one fault that code cannot notice by itself: it would take the failure for data. */
function Hazard({ view, api }: ApiProps) {
  const { sheet } = view.text;
  if (!api.failures.some(({ status, breaks }) => status < 300 && breaks.length > 0)) return null;
  return (
    <p class="hazard">
      <strong>{sheet.hazard}</strong> <a href="#failures">{sheet.hazardLink}</a>
    </p>
  );
}

function FirstRequest({ view, api }: ApiProps) {
  return (
    <section>
      <h2 id="first-request" class="unseen">
        {view.fact('first_request')}
      </h2>
      <Instrument view={view} api={api} />
      <p class="aside">{sampleNote(view, api)}</p>
      <Disputes view={view} api={api} field="firstRequest" />
    </section>
  );
}

function Response({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const { status, contentType, sample, recordedOn } = api.response;
  return (
    <>
      <CodeBlock
        view={view}
        label={sheet.responseLabel}
        title={`${status} ${contentType}`}
        language="json"
        code={JSON.stringify(sample, null, 2)}
      />
      <p class="aside">{recordedOn ? filled(sheet.recordedOn, { date: view.date(recordedOn) }) : sheet.illustrative}</p>
      <Disputes view={view} api={api} field="response" />
      <FormatExamples view={view} api={api} />
    </>
  );
}

function Uses({ view, api }: ApiProps) {
  return (
    <ul class="uses">
      {api.practicalUses.map((use) => (
        <Prose key={use.en} as="li" text={view.say(use)} />
      ))}
    </ul>
  );
}

function sampleNote(view: View, api: Frozen<Api>): string {
  const { sheet } = view.text;
  if (!isServerCode(api) && corsState(api) === 'disputed') return sheet.browserDisputed;
  if (!isServerCode(api)) return mindsUserAgent(api) ? sheet.browserOrNamedNode : sheet.browserOrNode;
  const key = api.credential && !api.credential.optional ? api.credential : null;
  return key ? `${filled(sheet.keyVariable, { name: key.variable })} ${sheet.serverOnly}` : sheet.serverOnlyCors;
}

function FormatExamples({ view, api }: ApiProps) {
  const { sheet } = view.text;
  if (api.formatExamples.length === 0) return null;
  return (
    <details class="more">
      <summary>
        {sheet.otherFormats}: {api.formatExamples.map(({ format }) => format).join(', ')}
      </summary>
      {api.formatExamples.map((example) => (
        <div key={example.format} id={formatAnchor(example.format)}>
          <FormatMeaning view={view} format={example.format} />
          <CodeBlock
            view={view}
            label={filled(sheet.formatRequest, { format: example.format })}
            title={filled(sheet.formatRequest, { format: example.format })}
            language="shell"
            code={commandLine(api, { request: example.request, lines: true })}
          />
          <CodeBlock
            view={view}
            label={example.format}
            title={[
              example.format,
              example.assumedType ? sheet.typeNotStated : example.contentType,
              ...(example.base64 ? [sheet.binary] : []),
            ].join(' · ')}
            language="plain"
            code={example.sample}
          />
        </div>
      ))}
    </details>
  );
}

/** Few readers know PIPED or FlatBuffers: the glossary says what they are. */
function FormatMeaning({ view, format }: { view: View; format: Api['formats'][number] }) {
  const term = view.catalogue.terms.find((candidate) => candidate.format === format);
  if (!term) return null;
  return <Inline as="p" text={`**${format}**. ${view.say(term.meaning)}`} />;
}

function Neighbours({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const { apis } = view.catalogue;
  const at = apis.indexOf(api);
  const link = (neighbour: Frozen<Api> | undefined, name: string, rel: 'prev' | 'next') =>
    neighbour && (
      <a href={view.to(`api:${neighbour.id}`)} rel={rel}>
        <small>{name}</small>
        <CatalogueNumber api={neighbour} /> {neighbour.name}
      </a>
    );
  return (
    <div class="neighbours">
      {link(apis[at - 1], sheet.previous, 'prev')}
      {link(apis[at + 1], sheet.next, 'next')}
    </div>
  );
}
