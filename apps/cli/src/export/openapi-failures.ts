import { STATUS_CODES } from 'node:http';
import type { Api, Failure, Frozen, Language } from '@farol/catalogue/ask';

/** The failures that an entry knows, by the status that the API itself answers with. */
export function failureResponses(api: Frozen<Api>, language: Language): Readonly<Record<string, unknown>> {
  const seen = api.failures.filter(({ status }) => status !== api.response.status);
  const statuses = [...new Set(seen.map(({ status }) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const failures = seen.filter((failure) => failure.status === status);
      const when = failures.map((failure) => failure.when[language]).join('; ');
      return [status, { description: `${STATUS_CODES[status] ?? status}: ${when}`, ...content(failures) }];
    }),
  );
}

/** Failures that the API answers with a success status. OpenAPI has no place for them but the description. */
export function hiddenFailures(api: Frozen<Api>, language: Language): readonly string[] {
  const too = { pt: 'Dá a mesma resposta quando', en: 'It gives the same response when' }[language];
  return api.failures
    .filter(({ status }) => status === api.response.status)
    .map((failure) => `${too} ${failure.when[language]}.`);
}

function content(failures: readonly Frozen<Failure>[]) {
  const known = failures.filter(({ body }) => body !== null && body !== undefined);
  if (known.length === 0) return {};
  const types = [...new Set(known.map(({ contentType }) => mediaType(contentType)))];
  return {
    content: Object.fromEntries(
      types.map((type) => {
        const ofType = known.filter(({ contentType }) => mediaType(contentType) === type);
        return [type, { examples: Object.fromEntries(ofType.map(({ code, body }) => [code, { value: body }])) }];
      }),
    ),
  };
}

/** A content type without its parameters, as OpenAPI names it. */
export function mediaType(contentType: string): string {
  return contentType.replace(/;.*/, '').trim();
}
