import type { Finding, Report } from '@farol/conformance';
import { element } from '../page/element.ts';
import { language } from '../page/language.ts';
import { words } from './check-words.ts';
import type { CheckAnswer, CheckQuestion } from './messages.ts';
import { reportFile, reportForms } from './report-files.ts';

/** Put here by the build. */
declare const checkWorkerAddress: string;
declare const ruleAddresses: Readonly<Record<string, Readonly<Record<'pt' | 'en', string>>>>;

/** More findings than this are read in the report. */
const mostShown = 200;

customElements.define(
  'api-check',
  class extends HTMLElement {
    #worker: Worker | undefined;
    #name = 'openapi';

    connectedCallback(): void {
      this.querySelector('[data-check]')?.addEventListener('click', () => this.#check());
      const file = this.querySelector<HTMLInputElement>('input[type=file]');
      file?.addEventListener('change', () => this.#open(file.files?.[0]));
      this.#text.addEventListener('paste', () => setTimeout(() => this.#check()));
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

    disconnectedCallback(): void {
      this.#worker?.terminate();
    }

    get #text(): HTMLTextAreaElement {
      return this.#part<HTMLTextAreaElement>('textarea');
    }

    #part<T extends HTMLElement>(selector: string): T {
      const found = this.querySelector<T>(selector);
      if (found === null) throw new Error(`${selector} is missing`);
      return found;
    }

    async #open(file: File | undefined): Promise<void> {
      if (file === undefined) return;
      this.#name = file.name;
      this.#text.value = await file.text();
      this.#check();
    }

    #check(): void {
      const text = this.#text.value;
      if (text.trim() === '') return;
      this.#part('.check-status').textContent = words.working;
      // A check that still runs judges a text that has been replaced.
      this.#worker?.terminate();
      this.#worker = new Worker(checkWorkerAddress, { type: 'module' });
      this.#worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => this.#show(data));
      const question: CheckQuestion = { name: this.#name, text };
      this.#worker.postMessage(question);
    }

    #show(answer: CheckAnswer): void {
      const list = this.#part('.check-findings');
      const exports = this.#part('.check-export');
      list.replaceChildren();
      exports.hidden = 'refusal' in answer;
      if ('refusal' in answer) {
        this.#part('.check-status').textContent = answer.refusal[language];
        return;
      }
      const { report } = answer;
      const count = (verdict: string) => report.checked.filter((one) => one.verdict === verdict).length;
      this.#part('.check-status').textContent = words.counts(count('kept'), count('broken'), count('cannot-tell'));
      list.append(...report.findings.slice(0, mostShown).map((finding) => this.#item(finding)));
      const left = report.findings.length - mostShown;
      if (left > 0) list.append(element('li', {}, words.more(left)));
      exports.replaceChildren(words.export, ...this.#buttons(report));
    }

    #item({ rule, level, sure, line, column, message, mend }: Finding): HTMLLIElement {
      const item = element('li', {}, element('a', { href: ruleAddresses[rule]?.[language] }, rule));
      item.append(` (${level}${sure === 'likely' ? `, ${words.likely}` : ''}) `);
      if (line !== undefined) {
        const place = element('button', { type: 'button' }, words.line(line));
        place.addEventListener('click', () => this.#select(line, column ?? 1));
        item.append(place);
      }
      item.append(element('p', {}, message[language]), element('p', {}, mend[language]));
      return item;
    }

    /** Selects the line beside the finding. */
    #select(line: number, column: number): void {
      const text = this.#text;
      let start = 0;
      for (let here = 1; here < line; here += 1) start = text.value.indexOf('\n', start) + 1;
      const end = text.value.indexOf('\n', start);
      text.focus();
      text.setSelectionRange(start + column - 1, end === -1 ? text.value.length : end);
      const height = Number.parseFloat(getComputedStyle(text).lineHeight) || 18;
      text.scrollTop = Math.max(0, (line - 5) * height);
    }

    #buttons(report: Report): HTMLButtonElement[] {
      return reportForms.map((form) => {
        const button = element('button', { type: 'button' }, form);
        button.addEventListener('click', () => {
          const { body, ending } = reportFile(form, this.#name, report);
          const href = URL.createObjectURL(new Blob([body]));
          const link = element('a', { href, download: `${words.file}.${ending}` });
          link.click();
          URL.revokeObjectURL(href);
        });
        return button;
      });
    }
  },
);
