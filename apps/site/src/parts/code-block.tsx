import { h, type VNode } from 'preact';
import { type CodeLanguage, tokensOf } from '../markup/tokens.ts';
import type { View, ViewProps } from '../view/view.ts';
import { Button, Choice } from './button.tsx';
import { Scroll } from './lists.tsx';

type SamplesProps = ViewProps & {
  readonly name: string;
  readonly legend: string;
  readonly samples: readonly (Omit<Shown, 'view'> & { readonly id: string; readonly name: string })[];
};

/** Code in the elements that colour it. */
export function highlighted(view: View, code: string, language: CodeLanguage): (VNode | string)[] {
  return tokensOf(view.sample(code.trimEnd()), language).map(({ text, element }) =>
    element ? h(element, null, text) : text,
  );
}

type Shown = ViewProps & { readonly label: string; readonly language: CodeLanguage; readonly code: string };

/** Code with a bar above it for the copy button, which would cover the code otherwise. */
export function CodeBlock({ view, title, ...shown }: Shown & { readonly title?: string }) {
  return (
    <code-block class="code">
      <div class="bar">
        <span>{title ?? shown.label}</span>
        <CopyButton view={view} what={shown.label} />
      </div>
      <Code view={view} {...shown} />
    </code-block>
  );
}

/** One request in several languages. A segmented radio and the style sheet switch between them; no script is needed. */
export function Samples({ view, name, legend, samples }: SamplesProps) {
  return (
    <code-block class="code samples">
      <div class="bar">
        <fieldset>
          <legend class="unseen">{legend}</legend>
          {samples.map((sample, i) => (
            <Choice key={sample.id} name={name} value={sample.id} checked={i === 0} text={sample.name} />
          ))}
        </fieldset>
        <CopyButton view={view} what={legend} />
      </div>
      {samples.map((sample) => (
        <Code key={sample.id} view={view} {...sample} also={`sample ${sample.id}`} />
      ))}
    </code-block>
  );
}

/** A page has several; who does not see the block beside the button hears what it copies. */
export function CopyButton({ view, what }: ViewProps & { what: string }) {
  return <Button class="copy js" aria-description={what} text={view.text.site.copy} />;
}

export function Code({ view, label, language, code, also }: Shown & { readonly also?: string }) {
  return (
    <Scroll name={label} {...(also ? { also } : {})}>
      <pre {...(language === 'json' ? { class: 'json-code' } : {})}>{highlighted(view, code, language)}</pre>
    </Scroll>
  );
}
