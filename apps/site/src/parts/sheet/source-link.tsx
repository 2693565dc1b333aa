import type { ViewProps } from '../../view/view.ts';

/** A link to a source, with its host as text so that it fits into a table. */
export function SourceLink({ address }: { address: string }) {
  return <a href={address}>{new URL(address).host.replace(/^www\./, '')}</a>;
}

/** Where a fact was read, and when. */
export function Source({ view, of }: ViewProps & { of: { readonly source: string; readonly readOn: string } }) {
  return (
    <>
      <span class="unseen">{view.text.rules.source}: </span>
      <SourceLink address={of.source} />, {view.date(of.readOn)}
    </>
  );
}
