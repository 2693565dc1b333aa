import type { Api, Frozen } from '@farol/catalogue';
import { queryText } from '../../samples/har.ts';
import type { View } from '../../view/view.ts';

/** Runs the first request, or a changed one, through this server's gateway. It says plainly what it calls. */
export function GatewayPanel({ view, api }: { view: View; api: Frozen<Api> }) {
  const { run } = view.text;
  const { firstRequest: request } = api;
  const prefix = `/gateway/${api.id}`;
  const path = `${request.path}${queryText(Object.entries(request.query))}`;
  const body = request.body === undefined ? undefined : JSON.stringify(request.body, null, 2);
  // A JSON body brings its own content type.
  const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'content-type');
  const withoutScript = request.method === 'GET';
  return (
    <run-panel
      class="run"
      data-api={api.id}
      data-name={api.name}
      data-headers={headers.length > 0 ? JSON.stringify(Object.fromEntries(headers)) : undefined}
    >
      <p class="calls online">{run.callsGateway(`${prefix}/…`, new URL(api.baseAddress).host)}</p>
      <p class="calls offline">{run.callsSimulator(`${prefix}/…`, new URL(api.baseAddress).host)}</p>
      <form action={`${prefix}${request.path}`} method={withoutScript ? 'get' : 'post'}>
        {Object.entries(request.query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="line">
          <span class="method">{request.method}</span>
          <label>
            <span class="unseen">{run.path}</span>
            <span class="prefix">{prefix}</span>
            <input type="text" class="path" value={path} readonly spellcheck={false} autocomplete="off" />
          </label>
          <button type="submit" class={withoutScript ? undefined : 'js'}>
            {run.send}
          </button>
        </div>
        {body !== undefined && (
          <label class="body">
            {run.body}
            <textarea rows={Math.min(12, body.split('\n').length)} spellcheck={false}>
              {body}
            </textarea>
          </label>
        )}
      </form>
      {!withoutScript && (
        <noscript>
          <p class="calls">
            {run.withoutScriptCurl}
            <code>
              curl {view.origin}
              {prefix}
              {path} -H 'content-type: application/json' -d '{JSON.stringify(request.body)}'
            </code>
          </p>
        </noscript>
      )}
    </run-panel>
  );
}
