// What do operations have in common, so that it is judged once for all of them?

import { type Answer, type Content, isSuccess } from './answer.ts';

/** An answer without what may differ between operations that answer alike: its schema and its place. */
export type AnswerWords = Pick<Answer, 'status' | 'description' | 'said' | 'headers'> & {
  readonly contents: readonly Pick<Content, 'mediaType'>[];
};

/**
 * What the answers of an operation say, apart from their schemas. Operations of one file that say the same share this object: each answer
 * leads from the pattern of those before it to the next one. The lists are made when they are first asked for.
 */
export class AnswerPattern {
  /** Whether one of class 2xx is a reference. */
  readonly refersToSuccess: boolean;
  readonly refers: boolean;
  /** Whether all that are written out in the operation are of class 2xx. */
  readonly writesOnlySuccess: boolean;
  private readonly before: AnswerPattern | undefined;
  private readonly added: Answer | undefined;
  private readonly isReference: boolean;
  private list: readonly Answer[] | undefined;
  private known: ReadonlySet<string> | undefined;
  private readonly longer = new Map<string, AnswerPattern>();
  private readonly kinds = new Map<string, OperationKind>();
  private lastStatus = '';
  private lastReference = '';
  private lastLonger: AnswerPattern | undefined;

  constructor(before?: AnswerPattern, added?: Answer, isReference = false) {
    this.before = before;
    this.added = added;
    this.isReference = isReference;
    const succeeds = added !== undefined && isSuccess(added);
    this.refers = isReference || before?.refers === true;
    this.refersToSuccess = (isReference && succeeds) || before?.refersToSuccess === true;
    this.writesOnlySuccess = (added === undefined || isReference || succeeds) && before?.writesOnlySuccess !== false;
  }

  /** As they are written. */
  get answers(): readonly AnswerWords[] {
    this.list ??= this.collect(false);
    return this.list;
  }

  get statuses(): ReadonlySet<string> {
    this.known ??= new Set(this.answers.map(({ status }) => status));
    return this.known;
  }

  /** Those that are references, which are the same for all such operations, with their schemas. */
  referred(): readonly Answer[] {
    return this.refers ? this.collect(true) : [];
  }

  private collect(onlyReferred: boolean): readonly Answer[] {
    const found: Answer[] = [];
    for (let here: AnswerPattern | undefined = this; here?.added !== undefined; here = here.before)
      if (here.isReference || !onlyReferred) found.push(here.added);
    return found.reverse();
  }

  /** With one more answer, which is a reference, where the last one asked for was the same: operations that follow each other repeat them. */
  longerByLast(status: string, value: unknown): AnswerPattern | undefined {
    if (this.lastLonger === undefined || this.lastStatus !== status) return undefined;
    const reference = (value as { readonly $ref?: unknown } | null)?.$ref;
    return reference === this.lastReference ? this.lastLonger : undefined;
  }

  /** The same for any. `answer` is taken when it is the first of its kind. */
  withReferred(status: string, reference: string, answer: Answer): AnswerPattern {
    const key = `$${status}\n${reference}`;
    const longer = this.longer.get(key) ?? new AnswerPattern(this, answer, true);
    this.longer.set(key, longer);
    this.lastStatus = status;
    this.lastReference = reference;
    this.lastLonger = longer;
    return longer;
  }

  /** With one more answer, which is written out. */
  withWritten(answer: Answer): AnswerPattern {
    const { status, description, contents, headers } = answer;
    const key = `=${status}\n${typesOf(contents)}\n${headers.length === 0 ? '' : headers.join()}\n${description}`;
    let longer = this.longer.get(key);
    if (longer === undefined) {
      longer = new AnswerPattern(this, answer);
      this.longer.set(key, longer);
    }
    return longer;
  }

  /** The kind of an operation that answers so. */
  kindOf(operation: Omit<OperationKind, 'pattern'>): OperationKind {
    const { method, serving, secured, scoped, accepts } = operation;
    const key = `${method}${serving ? ' serving' : ''}${secured ? ' secured' : ''}${scoped ? ' scoped' : ''}${accepts === undefined ? '' : `\n${typesOf(accepts)}`}`;
    let kind = this.kinds.get(key);
    if (kind === undefined) {
      kind = { method, serving, secured, scoped, accepts, pattern: this };
      this.kinds.set(key, kind);
    }
    return kind;
  }
}

function typesOf(contents: readonly Pick<Content, 'mediaType'>[]): string {
  const first = contents[0];
  if (first === undefined) return '';
  return contents.length === 1 ? first.mediaType : contents.map(({ mediaType }) => mediaType).join();
}

/** What many operations have in common. */
export type OperationKind = {
  /** Lower case. */
  readonly method: string;
  /** Whether the path carries no version and holds no collection: health, descriptions, sign-in, files. */
  readonly serving: boolean;
  /** Whether a call without credential is refused. */
  readonly secured: boolean;
  readonly scoped: boolean;
  /** The forms of its body; undefined where it has none. */
  readonly accepts: readonly Pick<Content, 'mediaType'>[] | undefined;
  readonly pattern: AnswerPattern;
};

/** Whether the description says what this status means here, by itself, by its class or by `default`. */
export function states({ answers, statuses }: AnswerPattern, status: string): boolean {
  if (statuses.has(status)) return true;
  return answers.some(({ status: stated }) => stated === 'default' || (isClass(stated) && stated[0] === status[0]));
}

/** `4XX` and its like. */
function isClass(status: string): boolean {
  return status.length === 3 && (status[1] === 'X' || status[1] === 'x');
}

export function succeeds({ refersToSuccess, answers }: AnswerPattern): boolean {
  return refersToSuccess || answers.some(isSuccess);
}

/** A judgement of answers that is made once for all operations that answer alike. */
export function oncePerPattern(
  judge: (pattern: AnswerPattern) => boolean,
): (operation: Pick<OperationKind, 'pattern'>) => boolean {
  const known = new Map<AnswerPattern, boolean>();
  return ({ pattern }) => {
    let judged = known.get(pattern);
    if (judged === undefined) {
      judged = judge(pattern);
      known.set(pattern, judged);
    }
    return judged;
  };
}
