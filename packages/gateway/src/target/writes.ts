// Which calls may write with a key of the environment: keys are often there for other programs, and often with full rights.
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';
import { plain, type Target } from './target.ts';

/** Reads, and the methods that the entry itself describes, need no permission; without a key there is nothing to protect. */
export function checkWrite({ api, method, query }: Target, withKey: boolean, writes: ReadonlySet<string>): void {
  if (!withKey || writes.has(api.id)) return;
  const isAllowed = method === 'GET' || method === 'HEAD' || method === api.firstRequest.method;
  const override = methodInQuery(query)?.slice(0, 40);
  if (isAllowed && override === undefined) return;
  throw new GatewayError('writes-not-allowed', {
    detail: say('writesKey', { method: override ?? method, api: api.name, id: api.id }),
    members: { setting: 'FAROL_WRITES' },
  });
}

/**
 * Names by which APIs accept another method than that of the request: `method` of Meta, `$httpMethod` of Google, `_method` of
 * frameworks.
 */
const overrideName = /^[_$]?(?:x[-_])?(?:http[-_]?)?method(?:[-_]?override)?(?:\[.*)?$/i;

/** The parameter that names another method than GET. Some servers also split at semicolons. */
function methodInQuery(query: string): string | undefined {
  return query.split(/[&;]/).find((part) => {
    const [name = '', value = ''] = part.split('=', 2);
    return overrideName.test(plain(name).trim()) && plain(value).trim().toLowerCase() !== 'get';
  });
}
