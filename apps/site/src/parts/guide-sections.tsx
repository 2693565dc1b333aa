import type { Frozen, Guide } from '@farol/catalogue';
import type { Figure, GuideSample } from '@farol/catalogue/internal';
import { h } from 'preact';
import { draw } from '../drawings/draw.ts';
import { Svg } from '../drawings/svg.ts';
import { narrowest, wide } from '../drawings/text-width.ts';
import { Markdown } from '../markup/markdown.ts';
import { referenceAddress } from '../view/addresses.ts';
import type { View } from '../view/view.ts';
import { CodeBlock, Samples } from './code-block.tsx';
import { List } from './lists.tsx';
import { Prose } from './prose.tsx';
import { Permalink, type RailLink } from './rail.tsx';
import sampleNames from './sample-names.json' with { type: 'json' };
import { ValueTry } from './value-try.tsx';

type Section = Frozen<Guide>['sections'][number];

type SectionsProps = { readonly view: View; readonly guide: Frozen<Guide> };

/** What a reader must not miss, for the first screen. */
export function LeadingSection({ view, guide }: SectionsProps) {
  return <Sections view={view} sections={guide.sections.filter(({ leads }) => leads)} />;
}

export function GuideSections({ view, guide }: SectionsProps) {
  return (
    <>
      <Sections view={view} sections={guide.sections.filter(({ leads }) => !leads)} />
      {guide.reading.length > 0 && (
        <section class="prose">
          <h2 id="reading">{view.text.guides.reading}</h2>
          <List of={guide.reading.map(({ title, url }) => h('a', { href: url, lang: 'en' }, title))} />
        </section>
      )}
    </>
  );
}

function Sections({ view, sections }: { readonly view: View; readonly sections: readonly Section[] }) {
  const resolve = (target: string) => referenceAddress(view.catalogue, target, view.language);
  return (
    <>
      {sections.map((section) => (
        <section key={section.id} class="prose">
          <h2 id={section.id}>
            {view.say(section.heading)} <Permalink id={section.id} />
          </h2>
          {section.try && <ValueTry view={view} kind={section.try} />}
          <div>
            <Markdown text={view.say(section.body)} resolve={resolve} />
          </div>
          {section.figure && <Drawn view={view} id={section.id} figure={section.figure} />}
          {section.tabs ? (
            <TabbedSamples view={view} section={section} />
          ) : (
            section.samples.map((sample) => (
              <CodeBlock
                key={sample.text}
                view={view}
                label={`${view.text.conventions.code}: ${view.say(sample.title ?? section.heading)}, ${sampleNames[sample.language]}`}
                title={barText(view, sample)}
                language={sample.language}
                code={sample.text}
              />
            ))
          )}
        </section>
      ))}
    </>
  );
}

/** A drawing of a guide, made at build from its data: for narrow screens, and again for wide ones where it differs. */
function Drawn({ view, id, figure }: { view: View; id: string; figure: Frozen<Figure> }) {
  const drawn = (width: number) => draw(figure, view.say, view.catalogue.apis, width);
  const narrow = drawn(narrowest);
  const large = drawn(wide);
  const differs = JSON.stringify(narrow) !== JSON.stringify(large);
  const label = view.say(figure.describe);
  return (
    <figure class="drawing">
      <div>
        <Svg drawing={narrow} label={label} id={`figure-${id}`} class={differs ? 'narrow' : undefined} />
        {differs && <Svg drawing={large} label={label} id={`wide-${id}`} class="wide" />}
      </div>
      <Prose as="figcaption" text={view.say(figure.caption)} />
    </figure>
  );
}

function TabbedSamples({ view, section }: { view: View; section: Section }) {
  return (
    <>
      <Samples
        view={view}
        name={`samples-${section.id}`}
        legend={view.text.guides.languages}
        samples={section.samples.map((sample) => ({
          id: sample.language,
          name: sampleNames[sample.language],
          label: `${view.say(section.heading)}, ${sampleNames[sample.language]}`,
          language: sample.language,
          code: sample.text,
        }))}
      />
      <p class="meta">{view.text.guides[section.try ? 'valuesChecked' : 'tabsChecked']}</p>
    </>
  );
}

/** Says what the sample is and whether a test proves it, so that a reader knows how far to trust it. */
function barText(view: View, sample: Frozen<GuideSample>): string {
  const checked = sample.check === 'shown' ? [] : [view.text.guides.checked[sample.check]];
  return [...(sample.title ? [view.say(sample.title)] : []), sampleNames[sample.language], ...checked].join(' · ');
}

/** In the order of the page: what leads, the lab, the rest. */
export function guideLinks(view: View, guide: Frozen<Guide>, lab: readonly RailLink[] = []): RailLink[] {
  const link = ({ id, heading }: Section) => ({ address: `#${id}`, name: view.say(heading) });
  return [
    ...guide.sections.filter(({ leads }) => leads).map(link),
    ...lab,
    ...guide.sections.filter(({ leads }) => !leads).map(link),
    ...(guide.reading.length > 0 ? [{ address: '#reading', name: view.text.guides.reading }] : []),
  ];
}
