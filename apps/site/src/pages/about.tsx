import { Inline } from '../markup/markdown.ts';
import { Layout } from '../parts/layout.tsx';
import { Prose } from '../parts/prose.tsx';
import type { ViewProps } from '../view/view.ts';

export function About({ view }: ViewProps) {
  const { about } = view.text;
  return (
    <Layout view={view} page="about" words={about}>
      <div class="wrap page">
        <div class="prose">
          <h1>{about.title}</h1>
          <p class="lead">{about.lead}</p>
          <h2 id="what">{about.what}</h2>
          {about.whatBody.map((paragraph) => (
            <Inline key={paragraph} as="p" text={paragraph} />
          ))}
          <h2 id="whom">{about.forWhom}</h2>
          <ul>
            {about.forWhomItems.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <h2 id="data">{about.data}</h2>
          <ul>
            {about.dataItems.map(({ address, text }) => (
              <li key={address}>
                <a href={address}>
                  <code>{address}</code>
                </a>
                : {text}
              </li>
            ))}
          </ul>
          <h2 id="terminal">{about.terminal}</h2>
          <Prose as="p" text={about.terminalBody} />
          <ul>
            {about.terminalItems.map(({ command, text }) => (
              <li key={command}>
                <code>{command}</code>: {text}
              </li>
            ))}
          </ul>
          <h2 id="privacy">{about.privacy}</h2>
          {about.privacyBody.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </Layout>
  );
}
