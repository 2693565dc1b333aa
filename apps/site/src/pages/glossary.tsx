import { fold } from '@farol/catalogue';
import { Layout } from '../parts/layout.tsx';
import { Prose } from '../parts/prose.tsx';
import { languageTag, referenceAddress } from '../view/addresses.ts';
import type { View } from '../view/view.ts';

/** Every settled term, in the alphabetical order of the page's language. */
export function Glossary({ view }: { view: View }) {
  const { glossary } = view.text;
  const terms = view.catalogue.terms.toSorted((a, b) => view.say(a.term).localeCompare(view.say(b.term), 'pt'));
  const byLetter = Map.groupBy(terms, ({ term }) => fold(view.say(term)).slice(0, 1).toUpperCase());
  const other = view.language === 'pt' ? 'en' : 'pt';
  return (
    <Layout
      view={view}
      head={{
        key: 'glossary',
        title: glossary.title,
        description: glossary.description,
        styles: [view.assets.guideStyle],
      }}
    >
      <div class="wrap page glossary">
        <h1>{glossary.title}</h1>
        <p class="lead">{glossary.lead(terms.length)}</p>
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
              {group.map(({ id, term, meaning, see }) => (
                <div key={id} id={id}>
                  <dt>
                    {view.say(term)}
                    {term[other] !== view.say(term) && (
                      <small>
                        {' '}
                        {glossary.inOtherLanguage}: <span lang={languageTag[other]}>{term[other]}</span>
                      </small>
                    )}
                  </dt>
                  <dd>
                    <Prose text={view.say(meaning)} />
                    {see && (
                      <small>
                        {glossary.see}:{' '}
                        <a href={referenceAddress(view.catalogue, see, view.language) ?? ''}>{seeName(view, see)}</a>
                      </small>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Layout>
  );
}

/** The name of the place that shows a term, so that no two links of the page read the same by accident. */
function seeName(view: View, see: string): string {
  const { catalogue } = view;
  const [kind, rest = ''] = see.split(':');
  const [id = '', section] = rest.split('#');
  if (kind === 'api') return catalogue.api(id)?.name ?? see;
  if (kind === 'rule') return view.say(catalogue.rule(id)?.title ?? { pt: see, en: see });
  const guide = catalogue.guide(id);
  const part = guide?.sections.find((candidate) => candidate.id === section);
  return view.say(part?.heading ?? guide?.title ?? { pt: see, en: see });
}
