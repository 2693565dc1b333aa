/** Why content could not be loaded. Every problem is one sentence that names the file, the field, what is expected and what was found. */
export class ContentError extends Error {
  readonly code = 'content_invalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The content has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:\n- ${problems.join('\n- ')}`,
    );
    this.name = 'ContentError';
    this.problems = problems;
  }
}
