// What a page says about the server behind it, below its header: nothing moves, and no script is needed.
import { filled } from '@farol/http';
import type { ViewProps } from '../view/view.ts';

/** The simulator answers in place of the APIs: a chip in the bar where it has room, otherwise a line below it. */
export function OfflineStrip({ view }: ViewProps) {
  const { name, short, says } = view.text.site.offlineServer;
  return (
    <section class="offline-strip" aria-label={name}>
      <b>{short}</b>
      <span>{says}</span>
    </section>
  );
}

/** A link to a part that needs a server leads here where no server is known. */
export const copyNotice = 'file-copy';

/** The pages as plain files: where there is a server, or how to start one. */
export function CopyNotice({ view, page }: ViewProps & { readonly page: string }) {
  const { name, says, start, parts, here } = view.text.site.fileCopy;
  const server = view.copy?.server;
  return (
    <section class="file-copy" id={copyNotice} aria-label={name}>
      {says}{' '}
      {server === undefined ? (
        <>
          {start[0]} <code>npm start</code> {start[1]}
        </>
      ) : (
        <>
          {parts} <a href={`${server}${page}`}>{filled(here, { host: new URL(server).host })}</a>.
        </>
      )}
    </section>
  );
}
