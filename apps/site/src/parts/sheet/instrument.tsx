// The three requests of an entry as forms: fields, code that follows them, the button that sends, and the answer.

import type { Api, Frozen, Parameter, RequestTemplate } from '@farol/catalogue';
import { filled } from '@farol/http';
import { calleeOf, sampleLanguages, sampleNames, samplesOf } from '@farol/samples';
import type { ApiProps, ViewProps } from '../../view/view.ts';
import { Samples } from '../code-block.tsx';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { Source } from './source-link.tsx';

export function Instrument({ view, api }: ApiProps) {
  const { run } = view.text;
  const gateway = `/gateway/${api.id}/…`;
  const { host } = new URL(api.baseAddress);
  return (
    <call-instrument
      class="instrument"
      data-id={api.id}
      data-name={api.name}
      {...(view.needsToken ? { 'data-needs-token': '' } : {})}
    >
      <fieldset class="presets">
        <legend class="unseen">{run.uses}</legend>
        {api.requests.map((request, i) => (
          <label key={request.id}>
            <input type="radio" name="request" value={request.id} checked={i === 0} />
            {view.say(request.title)}
          </label>
        ))}
      </fieldset>
      {api.requests.map((request) => (
        <RequestForm key={request.id} view={view} api={api} request={request} />
      ))}
      <Samples
        view={view}
        name="sample"
        legend={view.text.sheet.language}
        samples={sampleLanguages.map((id) => ({
          id,
          name: sampleNames[id],
          label: sampleNames[id],
          language: id === 'curl' ? ('shell' as const) : id,
          code: samplesOf(calleeOf(api), api.firstRequest)[id],
        }))}
      />
      {api.credential?.optional && (
        <label class="with-key js">
          <input type="checkbox" name="with-key" /> {run.withKey} <code>{api.credential.variable}</code>
        </label>
      )}
      <div class="send">
        {api.requests.map((request) => (
          <button
            key={request.id}
            type="submit"
            form={formId(request)}
            data-request={request.id}
            class={request.method === 'GET' ? 'primary' : 'primary js'}
          >
            {run.send}
          </button>
        ))}
        <p class="budget" />
        <p class="calls">{filled(view.offline ? run.callsSimulator : run.callsGateway, { address: gateway, host })}</p>
      </div>
      {/* Present from the start, so that nothing moves when the script comes and screen readers announce later changes. */}
      <section class="result js" aria-label={`${run.answer}: ${api.name}`}>
        <p role="status" />
      </section>
      {/* Data for the script, which fills the templates and writes the samples again. */}
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(scriptData(api)).replaceAll('<', '\\u003c') }}
      />
    </call-instrument>
  );
}

function RequestForm({ view, api, request }: ApiProps & { readonly request: Frozen<RequestTemplate> }) {
  const { run } = view.text;
  const { host, pathname } = new URL(api.baseAddress);
  return (
    <div class="request-form" data-request={request.id}>
      <p class="target">
        <span class="unseen">{view.say(request.title)}: </span>
        <b class={`verb ${request.method.toLowerCase()}`}>{request.method}</b>{' '}
        <code>
          {`${host}${pathname.replace(/\/$/, '')}`}
          {request.path.split(/(\{[\w-]+\})/).map((part, i) => (i % 2 === 1 ? <mark key={part}>{part}</mark> : part))}
          {fixedQuery(request)}
        </code>
        <Overdue view={view} kind="requests" fact={request} />
      </p>
      <form class="fields" id={formId(request)} action={`/calls/${api.id}/${request.id}`}>
        {request.parameters.map((parameter) => (
          <Field key={parameter.name} view={view} request={request} parameter={parameter} />
        ))}
      </form>
      <p class="calls">
        {request.note && <Prose text={view.say(request.note)} />}{' '}
        <span>
          <Source view={view} of={request} />
        </span>
      </p>
      {request.method !== 'GET' && (
        <noscript>
          <p class="calls">{run.withoutScriptCurl}</p>
        </noscript>
      )}
    </div>
  );
}

type FieldProps = ViewProps & { readonly request: Frozen<RequestTemplate>; readonly parameter: Frozen<Parameter> };

function Field({ view, request, parameter }: FieldProps) {
  const { run } = view.text;
  const { name, example, values, required } = parameter;
  const pattern = parameter.pattern ?? typePatterns[parameter.type];
  const id = `${request.id}-${name}`;
  const value = parameter.inExample ? example : '';
  const described = { id, name, required, 'aria-describedby': `${id}-about` };
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code> {!required && <small>{run.optional}</small>}
      </label>
      {values ? (
        <select {...described}>
          {!required && <option value="" />}
          {values.map((option) => (
            <option key={option} value={option} selected={option === value}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...described}
          type="text"
          value={value}
          placeholder={example}
          {...(pattern ? { pattern } : {})}
          spellcheck={false}
          autocomplete="off"
        />
      )}
      <small id={`${id}-about`}>
        <Prose text={view.say(parameter.meaning)} />
      </small>
    </div>
  );
}

/** The same as `fillRequest` accepts, so that the browser explains a wrong value beside its field. */
const typePatterns = {
  string: undefined,
  integer: '-?[0-9]{1,15}',
  number: '-?[0-9]{1,15}([.][0-9]{1,15})?',
  boolean: 'true|false',
} as const;

/** The members of the query that no field fills, because they make the request what it is. */
function fixedQuery({ query }: Frozen<RequestTemplate>): string {
  const members = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  return members.length === 0 ? '' : `?${members.join('&')}`;
}

const formId = ({ id }: Frozen<RequestTemplate>) => `request-${id}`;

/** Only what filling a template and writing a sample need. */
function scriptData(api: Frozen<Api>) {
  const { baseAddress, credential, mindsUserAgent } = calleeOf(api);
  return {
    callee: {
      baseAddress,
      credential: credential && {
        place: credential.place,
        name: credential.name,
        variable: credential.variable,
        optional: credential.optional,
        headers: credential.headers,
      },
      mindsUserAgent,
    },
    requests: api.requests.map(({ id, method, path, query, headers, body, parameters }) => ({
      id,
      method,
      path,
      query,
      headers,
      body,
      parameters: parameters.map(({ meaning: _, ...rest }) => rest),
    })),
  };
}
