// A form of a sheet, sent without a script: its fields become a request, and the browser is sent on to the gateway.
import { type Catalogue, fillRequest, type ParameterProblem } from '@farol/catalogue';
import { Problem, withQuery } from '@farol/http';
import type { Door } from '../request/door.ts';
import { say } from '../words.ts';

const prefix = '/calls/';
const place = /^([a-z0-9-]+)\/([a-z0-9-]+)$/;
const methods = ['GET', 'HEAD'];

/** `/calls/{id}/{request}?name=value`, for reads only. It belongs to the pages, so the OpenAPI text does not have it. */
export function formDoor(catalogue: Catalogue): Door {
  return {
    at: [`${prefix}*`],
    guarded: 'changes',
    methods: () => methods,
    answer: ({ method, query }, { instance }) => {
      if (!methods.includes(method))
        throw new Problem('method-not-allowed', { headers: { allow: methods.join(', ') } });
      const [, id = '', name = ''] = place.exec(instance.slice(prefix.length)) ?? [];
      const template = catalogue.api(id)?.requests.find((one) => one.id === name && one.method === 'GET');
      if (!template) throw new Problem('not-found');
      const filled = fillRequest(template, Object.fromEntries(new URLSearchParams(query)));
      if (!filled.ok) throw new Problem('invalid-parameter', { errors: filled.problems.map(explained) });
      const location = withQuery(`/gateway/${id}${filled.request.path}`, filled.request.query);
      return { status: 303, headers: ['location', location, 'cache-control', 'no-store'], body: null };
    },
  };
}

const explained = ({ parameter, problem }: ParameterProblem) => ({ parameter, detail: say(`parameter_${problem}`) });
