// Does a header that pins the version hold a date? (spec 9.3)

import { child, follow, isObject, type Place } from '../../document/source.ts';
import type { Operation, Parameter } from '../../model/operation.ts';
import { closedValues } from '../../model/shape.ts';
import { type Breach, judgeEach, type PaperCheck } from '../check.ts';

const versionHeader = /^(x-)?([\w]+-)*(api-?version|version|versao|versao-api|api-versao)$/i;
/** Headers about the version of something else. */
const otherVersions =
  /^(if-|x-)?(app|client|sdk|os|device|browser|schema|resource|entity|document|user-agent|build|software|content|protocol|http|tls|mime|sec-websocket)[-_]?version$|^mime-version$/i;
const date = /^\d{4}-\d{2}-\d{2}/;

export const datedHeader: PaperCheck = {
  rule: 'versioning-dated-header',
  judge: ({ operations }) => {
    const headers = new Map<unknown, { readonly parameter: Parameter; readonly operation: Operation }>();
    for (const operation of operations)
      for (const parameter of operation.parameters) {
        if (parameter.in !== 'header' || !versionHeader.test(parameter.name) || otherVersions.test(parameter.name))
          continue;
        const key = follow(parameter.at)?.value;
        if (!headers.has(key)) headers.set(key, { parameter, operation });
      }
    return judgeEach(
      [...headers.values()],
      { pt: 'nenhum cabeçalho de versão descrito', en: 'no version header is described' },
      ({ parameter }) => breachOf(parameter),
    );
  },
};

function breachOf(parameter: Parameter): Breach | undefined {
  const wrong = statedValues(parameter).find((value) => !date.test(value));
  if (wrong === undefined) return undefined;
  return {
    at: parameter.at,
    sure: 'certain',
    message: {
      pt: `O cabeçalho ${parameter.name} aceita "${wrong}", que não é uma data e, por isso, não fixa a versão.`,
      en: `The header ${parameter.name} accepts "${wrong}", which is not a date, so it does not pin a version.`,
    },
    mend: {
      pt: 'Peça uma data no formato AAAA-MM-DD.',
      en: 'Ask for a date in the form YYYY-MM-DD.',
    },
  };
}

function statedValues({ schema, at }: Parameter): string[] {
  const target = follow(at);
  const described: (Place | undefined)[] = [follow(schema), target];
  const single = described.flatMap((place) =>
    ['default', 'example'].map((key) => child(place, key)?.value).filter((value) => value !== undefined),
  );
  const named = child(target, 'examples')?.value;
  const examples = isObject(named) ? Object.values(named).map((one) => (isObject(one) ? one.value : undefined)) : [];
  return [...(closedValues(schema) ?? []), ...single, ...examples].filter((value) => value !== undefined).map(String);
}
