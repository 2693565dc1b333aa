import type { View } from '../view/view.ts';
import { CodeBlock } from './code-block.tsx';

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
