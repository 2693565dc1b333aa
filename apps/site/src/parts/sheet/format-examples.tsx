import { type Api, commandLine } from '@farol/catalogue';
import { filled } from '@farol/http';
import { Inline } from '../../markup/markdown.ts';
import { formatAnchor } from '../../view/addresses.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { CodeBlock } from '../code-block.tsx';
import { Fold } from './fold.tsx';

/** The first request in the other formats of the entry, and what each one looks like. */
export function FormatExamples({ view, api }: ApiProps) {
  const { sheet } = view.text;
  if (api.formatExamples.length === 0) return null;
  return (
    <Fold title={`${sheet.otherFormats}: ${api.formatExamples.map(({ format }) => format).join(', ')}`}>
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
    </Fold>
  );
}

/** Few readers know PIPED or FlatBuffers: the glossary says what they are. */
function FormatMeaning({ view, format }: { view: View; format: Api['formats'][number] }) {
  const term = view.catalogue.terms.find((candidate) => candidate.format === format);
  if (!term) return null;
  return <Inline as="p" text={`**${format}**. ${view.say(term.meaning)}`} />;
}
