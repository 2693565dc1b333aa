import type { Api, Frozen } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import { CodeBlock } from '../parts/code-block.tsx';
import { Deadline } from '../parts/deadlines.tsx';
import { Layout, type PageHead } from '../parts/layout.tsx';
import { Fold } from '../parts/lists.tsx';
import { StateMark } from '../parts/marks.tsx';
import { plainProse } from '../parts/prose.tsx';
import { Permalink } from '../parts/rail.tsx';
import { Evidence } from '../parts/sheet/evidence.tsx';
import { Failures, FailuresGist } from '../parts/sheet/failures.tsx';
import { Fields } from '../parts/sheet/fields.tsx';
import { DataForms, Documentation, Lineage, Substitutes } from '../parts/sheet/further.tsx';
import { Instrument } from '../parts/sheet/instrument.tsx';
import { Key, KeyGist } from '../parts/sheet/key.tsx';
import { Limits, limitsGist } from '../parts/sheet/limits.tsx';
import { Cites, ReviewLine, SourceList, sourcesGist } from '../parts/sheet/sources.tsx';
import { Terms, termsGist } from '../parts/sheet/terms.tsx';
import type { ApiProps, View } from '../view/view.ts';

/** The nine fields of the charter, then five sections: a sentence on the left, its evidence on the right. */
export function Sheet({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const of = { view, api };
  return (
    <Layout view={view} {...sheetHead(view, api)}>
      <div class="wrap page-of-api">
        <Deadline {...of} />
        <div class="sheet-head">
          <Fields {...of} />
          <section>
            <h2 id="first-request">
              {view.fact('first_request')}
              <Cites {...of} field="firstRequest" />
            </h2>
            <Instrument {...of} />
          </section>
          <p class="meta">
            <StateMark {...of} /> · <a href={api.docs}>{sheet.documentation}</a> ·{' '}
            <a href={`/v1/apis/${api.id}`}>JSON</a>
          </p>
        </div>
        <Part id="limits" name={view.fact('limits')} gist={[limitsGist(view, api), <Cites {...of} field="limits" />]}>
          <Limits {...of} />
        </Part>
        <Part id="failures" name={sheet.failures} gist={<FailuresGist {...of} />}>
          <Failures {...of} />
          <DataForms {...of} />
          <Substitutes {...of} />
        </Part>
        <Part id="key" name={sheet.key} gist={<KeyGist {...of} />}>
          <Key {...of} />
        </Part>
        <Part id="terms" name={sheet.terms} gist={termsGist(view, api)}>
          <Terms {...of} />
        </Part>
        <Part id="sources" name={sheet.sources} gist={<SourcesGist {...of} />}>
          <Fold title={sheet.claims} count={filled(sheet.claimCount, { n: api.claims.length })}>
            <SourceList {...of} />
          </Fold>
          <Evidence {...of} />
          <Lineage {...of} />
          <Fold title={sheet.links} id="links">
            <Documentation {...of} />
          </Fold>
          <Report view={view} address={view.to(`api:${api.id}`)} about={api.name} />
          <ReviewLine {...of} />
        </Part>
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
    ...(api.endsAt && { styles: ['sheet/deadline.css'] }),
    jsonLd: {
      '@type': 'WebAPI',
      name: api.name,
      url: `${view.origin}${view.to(page)}`,
      documentation: api.docs,
      provider: { '@type': 'Organization', name: api.provider },
    },
  };
}

type Section = { id: string; name: string; gist: ComponentChildren; children: ComponentChildren };

/** The gist is one sentence that is enough for most readers. */
function Part({ id, name, gist, children }: Section) {
  return (
    <section class="part">
      <div class="gist">
        <h2 id={id}>
          {name} <Permalink id={id} />
        </h2>
        <p>{gist}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

/** What was read, and what was seen. */
function SourcesGist({ view, api }: ApiProps) {
  const looks = view.catalogue.observationsOf(api.id).length;
  const { notObserved, observed } = view.text.sheet;
  return (
    <>
      {sourcesGist(view, api)} {looks === 0 ? notObserved : filled(observed, { n: view.number(looks) })}
    </>
  );
}

/** A report that is ready to copy: the page, the claim, and what to add. A script puts in the place that was read last. */
export function Report({ view, address, about }: { view: View; address: string; about: string }) {
  const { report } = view.text;
  return (
    <details class="fold more report">
      <summary>
        <span>{report.title}</span>
      </summary>
      <p>{report.how}</p>
      <CodeBlock
        view={view}
        label={report.title}
        language="plain"
        code={[
          `${report.page}: ${about}`,
          `${report.address}: ${view.origin}${address}`,
          ...[report.says, report.seen, report.source].map((asked) => `${asked}: `),
        ].join('\n')}
      />
    </details>
  );
}
