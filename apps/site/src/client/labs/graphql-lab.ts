// A query editor with gauges for what the server counts.
import { filled } from '@farol/http/text';
import { foldedBody, noticeView } from '../call/answer-view.ts';
import { type Answer, callWith, words as callWords, objectOf, problemOf } from '../call/call.ts';
import { announce, define, partOf } from '../page/element.ts';
import { pageWords, wholeNumber } from '../page/language.ts';
import { type Gauge, gaugesOf } from '../rules/graphql-view.ts';
import texts from './graphql-words.json' with { type: 'json' };
import { working } from './lab-parts.ts';
import { errorView, type QueryError } from './query-errors.ts';

const words = pageWords(texts);

define('graphql-lab', (host) => {
  const editor = partOf<HTMLTextAreaElement>(host, 'textarea');
  host.addEventListener('submit', (event) => {
    event.preventDefault();
    run(editor.value);
  });
  editor.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run(editor.value);
    }
  });
  const presets = [...host.querySelectorAll<HTMLElement>('[data-query]')];
  const mark = () => {
    for (const preset of presets) preset.setAttribute('aria-pressed', String(preset.dataset.query === editor.value));
  };
  for (const preset of presets)
    preset.addEventListener('click', () => {
      editor.value = preset.dataset.query ?? '';
      mark();
      run(editor.value);
    });
  editor.addEventListener('input', mark);
  mark();

  function run(query: string): void {
    void working(host, async () => {
      const answer = await callWith('POST', '/graphql', { query, extensions: { farol: { explain: true } } });
      if (answer) show(answer);
      else announce(host, callWords.unreachable, 'notice bad');
    });
  }

  function show(answer: Answer): void {
    const [body, problem] = [objectOf(answer.body) ?? {}, problemOf(answer)];
    const gauges = gaugesOf(body);
    for (const name of ['depth', 'cost', 'lookups'] as const) turn(name, gauges[name]);
    const isRefused = Object.values(gauges).some((gauge) => gauge && gauge.value > gauge.most);
    const isRun = body.data !== undefined && body.data !== null;
    announce(
      host,
      isRefused ? words.refused : isRun ? words.ran : words.failed,
      `mark ${isRefused ? 'broken' : isRun ? 'yes' : 'no'}`,
    );
    const { extensions: _, ...shown } = body;
    partOf(host, '.lab-place').replaceChildren(
      ...(Array.isArray(body.errors) ? (body.errors as readonly QueryError[]) : []).map(errorView),
      ...(problem?.detail ? [noticeView(problem.detail, true)] : []),
      foldedBody({ ...answer, body: JSON.stringify(shown) }, callWords.body),
    );
  }

  function turn(name: 'depth' | 'cost' | 'lookups', gauge: Gauge | undefined): void {
    const row = partOf(host, `[data-gauge=${name}]`);
    const meter = partOf<HTMLMeterElement>(row, 'meter');
    const isOver = gauge !== undefined && gauge.value > gauge.most;
    meter.max = gauge?.most || 1;
    // As many look-ups as one per item are no limit that is used up.
    meter.value = gauge && !(name === 'lookups' && gauge.value === gauge.most) ? gauge.value : 0;
    meter.classList.toggle('spent', isOver);
    const numbers = { value: wholeNumber(gauge?.value ?? 0), most: wholeNumber(gauge?.most ?? 0) };
    const lookups = gauge?.value === gauge?.most ? words.alone : words.lookups;
    const text = name === 'lookups' ? lookups : isOver ? words.over : words.of;
    const said = partOf(row, 'span');
    said.textContent = gauge ? filled(text, numbers) : '–';
    said.className = isOver ? 'mark broken' : '';
  }
});
