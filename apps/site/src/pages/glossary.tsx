import type { Api, Text } from '@farol/catalogue';
import { fold } from '@farol/catalogue/internal';
import { findView } from '@farol/catalogue/views';
import { filled } from '@farol/http';
import { CodeBlock } from '../parts/code-block.tsx';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { Term } from '../parts/lists.tsx';
import { Prose } from '../parts/prose.tsx';
import { formatAnchor, languageTag, otherLanguage, referenceAddress } from '../view/addresses.ts';
import type { View, ViewProps } from '../view/view.ts';

/** Enough to see the form of it. */
const longestSample = 240;

/** Ends after a whole event or line where there is one, so that no value is cut in two. */
function beginningOf(sample: string): string {
  if (sample.length <= longestSample) return sample;
  const end = [sample.lastIndexOf('\n\n', longestSample), sample.lastIndexOf('\n', longestSample)].find((at) => at > 0);
  return end ? `${sample.slice(0, end).trimEnd()}\n…` : `${sample.slice(0, longestSample)}…`;
}

/** Every settled term, in the alphabetical order of the page's language. */
export function Glossary({ view }: ViewProps) {
  const { glossary } = view.text;
  const terms = view.catalogue.terms.toSorted((a, b) => view.say(a.term).localeCompare(view.say(b.term), 'pt'));
  const byLetter = Map.groupBy(terms, ({ term }) => fold(view.say(term)).slice(0, 1).toUpperCase());
  return (
    <Layout view={view} page="glossary" words={glossary}>
      <div class="wrap page glossary">
        <TitleRow title={glossary.title} lead={filled(glossary.lead, { count: terms.length })} />
        <nav aria-label={glossary.letters}>
          {[...byLetter.keys()].map((letter) => (
            <a key={letter} href={`#letter-${letter.toLowerCase()}`}>
              {letter}
            </a>
          ))}
        </nav>
        {[...byLetter].map(([letter, group]) => (
          <section key={letter}>
            <h2 id={`letter-${letter.toLowerCase()}`}>{letter}</h2>
            <dl>
              {group.map(({ id, term, meaning, see, format }) => (
                <Term key={id} id={id} name={[view.say(term), <InOther view={view} term={term} />]}>
                  <Prose text={view.say(meaning)} />
                  {see && (
                    <small>
                      {glossary.see}:{' '}
                      <a href={referenceAddress(view.catalogue, see, view.language) ?? ''}>
                        {findView(view.catalogue, see.replace(/^api:/, ''), view.language).name}
                      </a>
                    </small>
                  )}
                  {format && <FormatSample view={view} format={format} />}
                </Term>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Layout>
  );
}

/** The term in the other language, where it is another word. */
function InOther({ view, term }: { view: View; term: Text }) {
  const other = otherLanguage[view.language];
  if (term[other] === view.say(term)) return null;
  return (
    <small>
      {' '}
      {view.text.glossary.inOtherLanguage}: <span lang={languageTag[other]}>{term[other]}</span>
    </small>
  );
}

/** A sample of a format and the way to the request for it, from the first entry that offers the format. */
function FormatSample({ view, format }: { view: View; format: Api['formats'][number] }) {
  const api = view.catalogue.apis.find(({ formatExamples }) => formatExamples.some((given) => given.format === format));
  const example = api?.formatExamples.find((given) => given.format === format);
  if (!api || !example) return null;
  const sample = beginningOf(example.sample);
  return (
    <>
      <CodeBlock
        view={view}
        label={format}
        title={`${format} · ${api.name}${example.base64 ? ` · ${view.text.sheet.binary}` : ''}`}
        language="plain"
        code={sample}
      />
      <small>
        <a href={`${view.to(`api:${api.id}`)}#${formatAnchor(format)}`}>
          {filled(view.text.glossary.formatRequest, { format, api: api.name })}
        </a>
      </small>
    </>
  );
}
