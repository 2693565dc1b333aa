import type { Frozen, Guide } from '@farol/catalogue';
import { blockHtml } from '../markup/markdown.ts';
import { createTermLinks } from '../markup/term-links.ts';
import { referenceAddress } from '../view/addresses.ts';
import type { View } from '../view/view.ts';
import { CodeBlock } from './code-block.tsx';

export function GuideSections({ view, guide }: { view: View; guide: Frozen<Guide> }) {
  const termLinks = createTermLinks(view.catalogue.terms, view.language, view.to('glossary'));
  const bodyHtml = (markdown: string) =>
    termLinks(blockHtml(markdown, (target) => referenceAddress(view.catalogue, target, view.language)));
  return (
    <>
      {guide.sections.map((section) => (
        <section key={section.id} class="prose">
          <h2 id={section.id}>{view.say(section.heading)}</h2>
          <div dangerouslySetInnerHTML={{ __html: bodyHtml(view.say(section.body)) }} />
          {section.code && (
            <CodeBlock
              view={view}
              label={`${view.text.conventions.code}: ${view.say(section.heading)}`}
              title={section.code.language}
              language={section.code.language}
              code={section.code.text}
            />
          )}
        </section>
      ))}
    </>
  );
}

export function guideLinks(view: View, guide: Frozen<Guide>): { address: string; name: string }[] {
  return guide.sections.map((section) => ({ address: `#${section.id}`, name: view.say(section.heading) }));
}
