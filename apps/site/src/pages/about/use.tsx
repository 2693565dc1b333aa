import type { CodeLanguage } from '../../markup/tokens.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Layout } from '../../parts/layout.tsx';
import { Prose } from '../../parts/prose.tsx';
import type { ViewProps } from '../../view/view.ts';

/** Where people work already, and what to copy there. */
export function Use({ view }: ViewProps) {
  const { use } = view.text;
  return (
    <Layout view={view} page="use" words={{ title: use.short, description: use.description }}>
      <div class="wrap page">
        <h1>{use.title}</h1>
        <Prose as="p" class="lead" text={use.lead} />
        {use.parts.map(({ id, title, text, codes }) => (
          <section key={id} class="prose">
            <h2 id={id}>{title}</h2>
            <Prose as="p" text={text} />
            {codes.map(({ name, language, code, shows }, i) => (
              <>
                <CodeBlock
                  {...{ view, title: name, label: `${title}: ${name} ${i + 1}`, code }}
                  language={language as CodeLanguage}
                />
                {shows && (
                  <p class="embedded">
                    <img {...shows} alt={use.shown} />
                  </p>
                )}
              </>
            ))}
          </section>
        ))}
      </div>
    </Layout>
  );
}
