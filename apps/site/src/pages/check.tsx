import { CodeBlock } from '../parts/code-block.tsx';
import { Layout } from '../parts/layout.tsx';
import type { View } from '../view/view.ts';

/** Judges a description in the browser. The policy of the page lets it read its own files only. */
export function Check({ view }: { view: View }) {
  const { check } = view.text;
  return (
    <Layout
      view={view}
      head={{
        key: 'check',
        title: check.title,
        description: check.description,
        script: view.assets.checkScript,
        styles: [view.assets.checkStyle],
        connectOnly: `${view.origin}/assets/`,
      }}
    >
      <api-check class="wrap page">
        <h1>{check.title}</h1>
        <p class="lead">{check.lead}</p>
        <p>{check.privacy}</p>
        <noscript>
          <p>{check.noScript}</p>
        </noscript>
        <div class="check-columns" id="paper">
          <div>
            <label for="check-text">{check.text}</label>
            <textarea id="check-text" rows={24} spellcheck={false} autocomplete="off" wrap="off" />
            <p class="check-actions">
              <button type="button" data-check>
                {check.check}
              </button>
              <label class="check-file">
                {check.open} <input type="file" accept=".json,.yaml,.yml,.graphql,.graphqls,.gql" />
              </label>
            </p>
          </div>
          <div>
            <p role="status" class="check-status" />
            <p class="check-export" hidden />
            <ol class="check-findings" />
          </div>
        </div>
        <section id="live">
          <h2>{check.live}</h2>
          <p>{check.liveText}</p>
          <CodeBlock view={view} label={check.live} language="shell" code={check.liveCommand} />
        </section>
        <section id="receiver">
          <h2>{check.receiver}</h2>
          <p>{check.receiverText}</p>
          <CodeBlock view={view} label={check.receiver} language="shell" code={check.receiverCommand} />
        </section>
      </api-check>
    </Layout>
  );
}
