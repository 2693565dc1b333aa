// The TypeScript of `generated/ready-requests.ts`: the ids of the entries, and for each ready request the values that it takes.
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';

type Parameter = Frozen<Api>['requests'][number]['parameters'][number];

export function readyRequestTypes(apis: readonly Frozen<Api>[]): string {
  const entries = apis.map(({ id, requests }) => {
    const lines = requests.map((one) => `    ${quoted(one.id)}: { ${one.parameters.map(memberOf).join('; ')} };`);
    return `  ${quoted(id)}: {\n${lines.join('\n')}\n  };`;
  });
  return `// Written by \`npm run schemas\` from the entries.

/** The ready requests of each entry, with the values that each one takes. */
export type ReadyRequests = {
${entries.join('\n')}
};

/** The ids of the 18 entries. */
export type ApiId = keyof ReadyRequests;
`;
}

function memberOf({ name, type, values, required }: Parameter): string {
  const closed = values?.map((value) => `'${value}'`).join(' | ');
  return `${quoted(name)}${required ? '' : '?'}: ${closed ?? (type === 'integer' ? 'number' : type)}`;
}

const quoted = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);
