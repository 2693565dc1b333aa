import type { Frozen } from '@farol/catalogue';
import { type Standard, standardReview } from '@farol/catalogue/internal';
import { findView } from '@farol/catalogue/views';
import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { Term } from '../parts/lists.tsx';
import { Joined, Prose } from '../parts/prose.tsx';
import { referenceAddress } from '../view/addresses.ts';
import type { View, ViewProps } from '../view/view.ts';

/** The ledger: every standard that the catalogue names, and what was decided about it. */
export function Standards({ view }: ViewProps) {
  const { standards: text } = view.text;
  const { standards } = view.catalogue;
  const overdue = standards.filter((standard) => standardReview(standard, view.today).isOverdue).length;
  return (
    <Layout view={view} page="standards" words={text}>
      <div class="wrap page glossary">
        <TitleRow title={text.title} lead={filled(text.lead, { count: standards.length })} />
        <p>{overdue === 0 ? text.noneOverdue : filled(text.someOverdue, { count: overdue })}</p>
        <dl>
          {standards.map((standard) => (
            <Term key={standard.id} id={standard.id} name={<a href={standard.url}>{standard.name}</a>}>
              <Row view={view} standard={standard} />
            </Term>
          ))}
        </dl>
      </div>
    </Layout>
  );
}

function Row({ view, standard }: { view: View; standard: Frozen<Standard> }) {
  const { standards: text, decision } = view.text;
  const { reviewBy, isOverdue } = standardReview(standard, view.today);
  const { state, number, published, read, readOn } = standard;
  return (
    <>
      <p class="meta">
        {[`${number} · ${view.label('standardState', state)}`, published].filter(Boolean).join(' · ')}
        <br />
        {filled(text.read, { date: view.date(readOn), what: view.label('standardReading', read) })}{' '}
        {isOverdue ? (
          <small class="overdue">{filled(decision.overdue, { date: view.date(reviewBy) })}</small>
        ) : (
          filled(text.again, { date: view.date(reviewBy) })
        )}
      </p>
      <Prose as="p" text={view.say(standard.note)} />
      <Covered name={text.content} of={standard.content.map((at) => toReference(view, at))} />
      <Covered name={text.runtime} of={standard.runtime.map((at) => <code key={at}>{at}</code>)} />
      <Covered
        name={text.check}
        of={standard.check.map((at) => (at === 'structure' ? text.structure : toReference(view, at)))}
      />
    </>
  );
}

function Covered({ name, of }: { name: string; of: readonly ComponentChildren[] }) {
  if (of.length === 0) return null;
  return (
    <p class="meta">
      {name}: <Joined of={of} />
    </p>
  );
}

function toReference(view: View, at: string) {
  const { catalogue, language } = view;
  return (
    <a key={at} href={referenceAddress(catalogue, at, language) ?? ''}>
      {findView(catalogue, at, language).name}
    </a>
  );
}
