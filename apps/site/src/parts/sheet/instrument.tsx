// The three requests of an entry as forms: fields, code that follows them, the button that sends, and the answer.
import { type Api, commandLine, type Frozen, type RequestTemplate } from '@farol/catalogue';
import type { Parameter } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { calleeOf, isServerCode, mindsUserAgent, sampleLanguages, sampleNames, samplesOf } from '@farol/samples';
import type { ComponentChildren } from 'preact';
import { Inline } from '../../markup/markdown.ts';
import { formatAnchor } from '../../view/addresses.ts';
import { type ApiProps, only, type View } from '../../view/view.ts';
import { Button, Choice } from '../button.tsx';
import { Code, CodeBlock, Samples } from '../code-block.tsx';
import { Fold } from '../lists.tsx';
import { Mark } from '../marks.tsx';
import { DataScript, Prose } from '../prose.tsx';
import { Disputed } from './disputes.tsx';
import { hidesFailures } from './failures.tsx';
import { Cite, Overdue } from './sources.tsx';

export function Instrument({ view, api }: ApiProps) {
  return (
    <call-instrument
      class="instrument"
      data-id={api.id}
      data-name={api.name}
      {...(view.needsToken ? { 'data-needs-token': '' } : {})}
    >
      <fieldset class="presets">
        <legend class="unseen">{view.text.run.uses}</legend>
        {api.requests.map((request, i) => (
          <Choice key={request.id} name="request" value={request.id} checked={i === 0} text={view.say(request.title)} />
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
          <input type="checkbox" name="with-key" /> {view.text.run.withKey} <code>{api.credential.variable}</code>
        </label>
      )}
      <SampleAnswer view={view} api={api} />
      <Foot view={view} api={api} />
      {/* Data for the script, which fills the templates and writes the samples again. */}
      <DataScript data={scriptData(api)} />
    </call-instrument>
  );
}

type RequestProps = ApiProps & { readonly request: Frozen<RequestTemplate> };

function RequestForm({ view, api, request }: RequestProps) {
  const { run } = view.text;
  const [only, ...others] = request.parameters;
  // One value sits in the address itself.
  const slot = others.length === 0 && only && only.in !== 'body' ? only : undefined;
  return (
    <form class="request-form fields" id={`request-${request.id}`} action={`/calls/${api.id}/${request.id}`}>
      <p class="target">
        <span class="unseen">{view.say(request.title)}: </span>
        <b class={`verb ${request.method.toLowerCase()}`}>{request.method}</b>{' '}
        <Address api={api} request={request} slot={slot && <Slot request={request} parameter={slot} />} />
        <Overdue view={view} kind="requests" fact={request} />
      </p>
      <Button type="submit" class={request.method === 'GET' ? 'primary' : 'primary js'} text={run.send} />
      {request.parameters.map((parameter) => (
        <div key={parameter.name} class={slot ? 'field slotted' : 'field'}>
          <label for={fieldId(request, parameter)} class={slot ? 'unseen' : ''}>
            <code>{parameter.name}</code> {!parameter.required && <small>{run.optional}</small>}
          </label>
          {!slot && <Input request={request} parameter={parameter} />}
          <small id={`${fieldId(request, parameter)}-about`}>
            <Prose text={view.say(parameter.meaning)} />
          </small>
        </div>
      ))}
      <p class="budget" />
      {request.method !== 'GET' && <noscript>{run.withoutScriptCurl}</noscript>}
    </form>
  );
}

/** The address with what is filled in marked, or the one field in its place. */
function Address({ api, request, slot }: Omit<RequestProps, 'view'> & { readonly slot: ComponentChildren }) {
  const { host, pathname } = new URL(api.baseAddress);
  const query = [
    ...Object.entries(request.query ?? {}).map(([name, value]) => `${name}=${value}`),
    ...(slot && request.parameters[0]?.in === 'query' ? [`${request.parameters[0].name}={}`] : []),
  ];
  const text = `${host}${pathname.replace(/\/$/, '')}${request.path}${query.length > 0 ? '?' : ''}${query.join('&')}`;
  return (
    <code>
      {text.split(/(\{[\w-]*\})/).map((part, i) => {
        if (i % 2 === 1) return slot ?? <mark key={part}>{part}</mark>;
        return part.split(/(?<=\/)/).flatMap((piece) => [piece, <wbr key={piece} />]);
      })}
    </code>
  );
}

type FieldProps = { readonly request: Frozen<RequestTemplate>; readonly parameter: Frozen<Parameter> };

/** A field within the address; where fields are left out, as in Markdown, its name stands there. */
function Slot({ request, parameter }: FieldProps) {
  return (
    <span class="slot">
      <mark>{`{${parameter.name}}`}</mark>
      <Input request={request} parameter={parameter} />
    </span>
  );
}

const fieldId = (request: Frozen<RequestTemplate>, { name }: Frozen<Parameter>) => `${request.id}-${name}`;

function Input({ request, parameter }: FieldProps) {
  const { name, example, values, required } = parameter;
  const pattern = parameter.pattern ?? typePatterns[parameter.type];
  const id = fieldId(request, parameter);
  const value = parameter.inExample ? example : '';
  const described = { id, name, required, 'aria-describedby': `${id}-about` };
  if (values)
    return (
      <select {...described}>
        {!required && <option value="" />}
        {values.map((option) => (
          <option key={option} value={option} selected={option === value}>
            {option}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...described}
      type="text"
      value={value}
      placeholder={example}
      size={Math.min(Math.max(example.length, 4), 20)}
      {...(pattern ? { pattern } : {})}
      spellcheck={false}
      autocomplete="off"
    />
  );
}

/** The frame of the answer, with the sample until there is one. Its height does not depend on what is in it. */
function SampleAnswer({ view, api }: ApiProps) {
  const { sheet, run } = view.text;
  const { sample, recordedOn } = api.response;
  return (
    <section class="result answer" aria-label={`${run.answer}: ${api.name}`}>
      <div class="answer-head">
        <b>{run.answer}</b> <span class="sample-tag">{sheet.sampleTag}</span>{' '}
        <small>{recordedOn ? filled(sheet.recordedOn, { date: view.date(recordedOn) }) : sheet.illustrative}</small>
        {/* Present from the start, so that screen readers announce later changes. */}
        <p role="status" />
      </div>
      <Code view={view} label={sheet.responseLabel} language="json" code={JSON.stringify(sample, null, 2)} />
    </section>
  );
}

/** What to know about the answer: that it may lie, what the chosen request is about, and who answers. */
function Foot({ view, api }: ApiProps) {
  const { run, sheet } = view.text;
  const { host } = new URL(api.baseAddress);
  // Without a network every page says already who responds.
  const about = [view.offline ? '' : filled(run.callsGateway, { host }), sampleNote(view, api)].filter(Boolean);
  return (
    <div class="foot">
      {hidesFailures(api) && (
        <p class="hazard">
          <Mark state="broken">{sheet.hazard}</Mark> <a href="#failures">{sheet.failures}</a>
        </p>
      )}
      <div class="notes">
        {api.requests.map((request) => (
          <p key={request.id}>
            {request.note && [
              <Prose text={view.say(request.note)} />,
              <Cite view={view} api={api} at={request.source} />,
            ]}
          </p>
        ))}
      </div>
      {about.length > 0 && <p class="calls">{about.join(' ')}</p>}
      <Disputed view={view} api={api} field="firstRequest" />
      <Disputed view={view} api={api} field="response" />
      <FormatExamples view={view} api={api} />
    </div>
  );
}

/** Where the code of the samples may run. */
function sampleNote(view: View, api: Frozen<Api>): string {
  if (isServerCode(api)) return view.text.sheet.serverOnly;
  return mindsUserAgent(api) ? view.text.sheet.namedNode : '';
}

/** The same as `fillRequest` accepts, so that the browser explains a wrong value beside its field. */
const typePatterns = {
  string: undefined,
  integer: '-?[0-9]{1,15}',
  number: '-?[0-9]{1,15}([.][0-9]{1,15})?',
  boolean: 'true|false',
} as const;

/** Only what filling a template and writing a sample need. */
function scriptData(api: Frozen<Api>) {
  const { baseAddress, credential, mindsUserAgent } = calleeOf(api);
  const key = credential && only(credential, 'place', 'name', 'variable', 'optional', 'headers');
  return {
    callee: { baseAddress, credential: key, mindsUserAgent },
    requests: api.requests.map((request) => ({
      ...only(request, 'id', 'method', 'path', 'query', 'headers', 'body'),
      parameters: request.parameters.map(({ meaning: _, ...rest }) => rest),
    })),
  };
}

/** The first request in the other formats of the entry, and what each one looks like. */
export function FormatExamples({ view, api }: ApiProps) {
  const { sheet } = view.text;
  if (api.formatExamples.length === 0) return null;
  return (
    <Fold title={`${sheet.otherFormats}: ${api.formatExamples.map(({ format }) => format).join(', ')}`}>
      {api.formatExamples.map((example) => (
        <div key={example.format} id={formatAnchor(example.format)}>
          <FormatMeaning view={view} format={example.format} />
          <CodeBlock
            view={view}
            label={filled(sheet.formatRequest, { format: example.format })}
            title={filled(sheet.formatRequest, { format: example.format })}
            language="shell"
            code={commandLine(api, { request: example.request, lines: true })}
          />
          <CodeBlock
            view={view}
            label={example.format}
            title={[
              example.format,
              example.assumedType ? sheet.typeNotStated : example.contentType,
              ...(example.base64 ? [sheet.binary] : []),
            ].join(' · ')}
            language="plain"
            code={example.sample}
          />
        </div>
      ))}
    </Fold>
  );
}

/** Few readers know PIPED or FlatBuffers: the glossary says what they are. */
function FormatMeaning({ view, format }: { view: View; format: Api['formats'][number] }) {
  const term = view.catalogue.terms.find((candidate) => candidate.format === format);
  if (!term) return null;
  return <Inline as="p" text={`**${format}**. ${view.say(term.meaning)}`} />;
}
