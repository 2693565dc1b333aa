import { Inline } from '../../markup/markdown.ts';
import { Layout } from '../../parts/layout.tsx';
import { List } from '../../parts/lists.tsx';
import { Prose } from '../../parts/prose.tsx';
import type { ViewProps } from '../../view/view.ts';

const code = (text: string) => <code>{text}</code>;

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
          <List of={about.forWhomItems} />
          <h2 id="data">{about.data}</h2>
          <List of={about.dataItems.map(({ address, text }) => [<a href={address}>{code(address)}</a>, ': ', text])} />
          <h2 id="terminal">{about.terminal}</h2>
          <Prose as="p" text={about.terminalBody} />
          <List of={about.terminalItems.map(({ command, text }) => [code(command), ': ', text])} />
          <h2 id="privacy">{about.privacy}</h2>
          {about.privacyBody.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </Layout>
  );
}
