// The script of the page: GraphiQL, which asks the URL it stands at and watches subscriptions as events that the server sends.
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const firstQuery = `# The catalogue as GraphQL: 18 public APIs, the conventions, and who breaks which.
{
  apis(language: EN, filter: { authentication: NO_KEY, cors: YES }) {
    totalCount
    nodes {
      id
      name
      freeTier
      limits { requests per scope kind }
      breaks { id title }
    }
  }
}
`;

const given = new URLSearchParams(location.search);

function post(asked, headers, accept, signal) {
  return fetch(location.pathname, {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(asked),
    signal,
  });
}

async function ask(asked, { headers } = {}) {
  return (await post(asked, headers, 'application/graphql-response+json, application/json')).json();
}

function isSubscription({ operationName }, { documentAST } = {}) {
  return documentAST?.definitions.some(
    ({ operation, name }) => operation === 'subscription' && (!operationName || name?.value === operationName),
  );
}

/** Events for as long as the reader stays. */
function watch(asked, { headers } = {}) {
  return {
    subscribe(observer) {
      const leaving = new AbortController();
      readEvents(asked, headers, leaving.signal, observer).then(
        () => observer.complete(),
        (error) => leaving.signal.aborted || observer.error(error),
      );
      return { unsubscribe: () => leaving.abort() };
    },
  };
}

async function readEvents(asked, headers, signal, observer) {
  const response = await post(asked, headers, 'text/event-stream', signal);
  if (!response.ok) return observer.next(await response.json());
  let text = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + part).split('\n\n');
    text = events.pop();
    for (const event of events)
      if (event.startsWith('event: next')) observer.next(JSON.parse(event.slice(event.indexOf('data: ') + 6)));
  }
}

createRoot(document.getElementById('graphiql')).render(
  createElement(GraphiQL, {
    fetcher: (asked, options) => (isSubscription(asked, options) ? watch : ask)(asked, options),
    defaultQuery: firstQuery,
    query: given.get('query') ?? undefined,
    variables: given.get('variables') ?? undefined,
  }),
);
