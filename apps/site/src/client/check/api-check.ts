import { grouped, type Report } from '@farol/conformance';
import { filled } from '@farol/http/text';
import { element, partOf, pressButton } from '../page/element.ts';
import { language } from '../page/language.ts';
import type { CheckAnswer, CheckQuestion, NamedRule } from './answer.ts';
import { findingKeys, findingView, ruleFold, words } from './finding-view.ts';
import { lineGutter } from './line-gutter.ts';
import type { ReportForm } from './reports.ts';

/** Put here by the build: of OpenAPI descriptions, and of GraphQL schemas. */
declare const checkWorkers: Readonly<Record<'pt' | 'en', readonly string[]>>;

/** Put here by the build. */
declare const reportsAddress: string;

const reportForms: readonly ReportForm[] = ['JSON', 'Markdown', 'SARIF', 'JUnit'];

/** More findings than this are read in the report. */
const mostShown = 200;

customElements.define(
  'api-check',
  class extends HTMLElement {
    #worker: Worker | undefined;
    #gutter: ReturnType<typeof lineGutter> | undefined;
    /** Of the file that was opened. */
    #name: string | undefined;

    connectedCallback(): void {
      this.querySelector('[data-check]')?.addEventListener('click', () => void this.#check());
      this.#gutter = lineGutter(partOf(this, '.check-gutter'), this.#text, this.#sample);
      findingKeys(partOf(this, '.check-findings'), (finding) => this.#point(Number(finding.dataset.line)));
      for (const button of this.querySelectorAll('[data-sample]'))
        button.addEventListener('click', () => {
          this.#name = undefined;
          void this.#check(this.#sample);
        });
      const file = this.querySelector<HTMLInputElement>('input[type=file]');
      file?.addEventListener('change', () => this.#open(file.files?.[0]));
      this.#text.addEventListener('paste', () => setTimeout(() => void this.#check()));
      this.addEventListener('dragover', (event) => {
        event.preventDefault();
        this.classList.add('check-dropping');
      });
      this.addEventListener('dragleave', () => this.classList.remove('check-dropping'));
      this.addEventListener('drop', (event) => {
        event.preventDefault();
        this.classList.remove('check-dropping');
        this.#open(event.dataTransfer?.files[0]);
      });
    }

    get #text(): HTMLTextAreaElement {
      return partOf<HTMLTextAreaElement>(this, 'textarea');
    }

    get #sample(): string {
      return partOf(this, '.check-ghost').textContent;
    }

    async #open(file: File | undefined): Promise<void> {
      if (file === undefined) return;
      this.#name = file.name;
      void this.#check(await file.text());
    }

    async #check(given?: string): Promise<void> {
      const text = given ?? this.#text.value;
      if (text.trim() === '') return;
      partOf(this, '.check-status').textContent = words.working;
      if (given !== undefined) this.#text.value = given;
      this.#leaveExample();
      // Any OpenAPI description names its edition; a text without that is a schema, or nothing.
      const isOpenApi = /(openapi|swagger)["']?\s*:/.test(text);
      this.#ask({ name: this.#name ?? words.pasted, text }, checkWorkers[language].slice(isOpenApi ? 0 : 1));
    }

    /** The next judge is asked only if the first one does not read such a text. */
    #ask(question: CheckQuestion, [address = '', ...others]: readonly string[]): void {
      // A check that still runs judges a text that has been replaced.
      this.#worker?.terminate();
      this.#worker = new Worker(address, { type: 'module' });
      this.#worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
        if ('isOther' in data) this.#ask(question, others);
        else this.#show(data);
      });
      // It could not be loaded, or ended: memory, or a defect of ours.
      this.#worker.addEventListener('error', () => this.#show({ refusal: { pt: words.failure, en: words.failure } }));
      this.#worker.postMessage(question);
    }

    #leaveExample(): void {
      const example = this.querySelector('.check-example');
      if (example?.contains(document.activeElement)) {
        // Its button goes with it: the focus moves to the one that checks again, and the result comes into view.
        partOf(this, '[data-check]').focus({ preventScroll: true });
        partOf(this, '.check-frame').scrollIntoView();
      }
      example?.remove();
    }

    #show(answer: Exclude<CheckAnswer, { isOther: true }>): void {
      const list = partOf(this, '.check-findings');
      const others = partOf(this, '.check-others');
      const exports = partOf(this, '.check-export');
      list.replaceChildren();
      others.replaceChildren();
      exports.hidden = 'refusal' in answer;
      if ('refusal' in answer) {
        this.#score(0, 0, 0);
        this.#gutter?.mark([]);
        partOf(this, '.check-status').textContent = answer.refusal[language];
        return;
      }
      const { report, rules } = answer;
      const rulesThat = (verdict: string) =>
        report.checked.filter((one) => one.verdict === verdict).map(({ rule }) => rule);
      const [kept, broken, unknown] = [rulesThat('kept'), rulesThat('broken'), rulesThat('cannot-tell')];
      this.#score(kept.length, broken.length, unknown.length);
      partOf(this, '.check-status').textContent = filled(words.counts, {
        kept: kept.length,
        broken: broken.length,
        unknown: unknown.length,
      });
      this.#gutter?.mark(report.findings.flatMap(({ line }) => line ?? []));
      const findings = grouped(report.findings);
      list.append(
        ...findings
          .slice(0, mostShown)
          .map((finding) => findingView(finding, rules, (line, column) => this.#select(line, column))),
      );
      const left = findings.length - mostShown;
      if (left > 0) list.append(element('li', {}, filled(words.more, { left })));
      if (findings.length === 0) list.append(element('li', { class: 'mark yes' }, words.none));
      const missing = new Map(report.cannotTell.map((one) => [one.rule, one.missing[language]]));
      others.append(
        ruleFold(filled(words.kept, { count: kept.length }), 'yes', kept, rules),
        ruleFold(filled(words.unknown, { count: unknown.length }), 'unknown', unknown, rules, (rule) =>
          missing.get(rule),
        ),
      );
      exports.replaceChildren(
        ...(findings.length > 1 ? [element('span', { class: 'check-keys' }, words.keys)] : []),
        words.export,
        ...this.#buttons(report, rules),
      );
    }

    /** The strip above the result: how many of each, as lengths. */
    #score(kept: number, broken: number, unknown: number): void {
      for (const [name, count] of Object.entries({ kept, broken, unknown }))
        partOf(this, `.check-score .${name}`).style.flexGrow = String(count);
    }

    /** Selects the line beside the finding. */
    #select(line: number, column: number): void {
      const text = this.#text;
      let start = 0;
      for (let here = 1; here < line; here += 1) start = text.value.indexOf('\n', start) + 1;
      const end = text.value.indexOf('\n', start);
      text.focus();
      text.setSelectionRange(start + column - 1, end === -1 ? text.value.length : end);
      this.#point(line);
    }

    /** Marks the line and brings it into view, without taking the focus from the findings. */
    #point(line: number): void {
      this.#gutter?.point(line);
      if (!(line > 0)) return;
      const height = Number.parseFloat(getComputedStyle(this.#text).lineHeight) || 18;
      this.#text.scrollTop = Math.max(0, (line - 5) * height);
    }

    #buttons(report: Report, rules: readonly NamedRule[]): HTMLButtonElement[] {
      const save = async (form: ReportForm) => {
        const { reportFile } = (await import(reportsAddress)) as typeof import('./reports.ts');
        const { body, ending } = reportFile(form, this.#name ?? 'openapi', report, rules);
        const href = URL.createObjectURL(new Blob([body]));
        element('a', { href, download: `${words.file}.${ending}` }).click();
        URL.revokeObjectURL(href);
      };
      return reportForms.map((form) => pressButton(form, () => void save(form), {}));
    }
  },
);
