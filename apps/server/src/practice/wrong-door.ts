// `/sandbox/errado/{rule}/…`: an API that breaks this rule, so that the wrong way can be run beside the right one.
import type { Catalogue } from '@farol/catalogue';
import { bodyIn } from '@farol/catalogue/internal';
import { Problem } from '@farol/http';
import type { Door } from '../request/door.ts';
import { guideSummary } from '../rest/guide-members.ts';

const prefix = '/sandbox/errado/';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** It answers what the rule prints, whatever is asked. Nobody should build on it, so the OpenAPI text does not have it. */
export function wrongDoor(catalogue: Catalogue): Door {
  return {
    at: [`${prefix}*`],
    guarded: 'changes',
    methods: () => methods,
    answer: ({ path }, { language }) => {
      const wrong = catalogue.rule(path.slice(prefix.length).split('/')[0] ?? '')?.wrong;
      if (!wrong?.illustrative || !wrong.response) throw new Problem('not-found');
      const { status, headers, body } = wrong.response;
      // A success without a body says so by its length, unless its status does.
      const printed = bodyIn(body, language) ?? (status === 204 || status === 304 ? null : '');
      // The list that is printed without its middle is that of the guides, as the right way has it.
      const isWhole = !printed?.includes('"…"');
      const named = Object.entries({ 'Cache-Control': 'no-store', ...headers });
      return {
        status,
        headers: named.flatMap(([name, value]) => (/^content-length$/i.test(name) ? [] : [name.toLowerCase(), value])),
        body: isWhole ? printed : JSON.stringify(catalogue.guides.map((guide) => guideSummary(guide, { language }))),
      };
    },
  };
}
