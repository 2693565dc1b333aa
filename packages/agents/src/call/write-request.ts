// How is a request to an API written in a programming language?
import { calleeOf, isServerCode, sampleLanguages, samplesOf } from '@farol/samples';
import * as z from 'zod';
import { refusal } from '../answer/answer.ts';
import { dayOf, languageInput, languageOf, tool } from '../answer/tool.ts';
import { unknownApi } from '../catalogue/unknown-id.ts';
import { chooseRequest, requestInput } from './choose-request.ts';

export const writeRequest = tool({
  name: 'write_request',
  input: z.strictObject({
    ...requestInput,
    programming_language: z.enum(sampleLanguages),
    with_key: z.boolean().optional(),
    ...languageInput,
  }),
  local: true,
  run: (asked, call) => {
    const api = call.catalogue().api(asked.api);
    if (!api) return unknownApi(asked, call);
    const chosen = chooseRequest(api, asked, languageOf(asked, call));
    if (!chosen.ok) {
      const { message, ok: _ok, ...help } = chosen;
      return refusal('wrong_parameters', message, { date: dayOf(call.now()), source: [api.docs], ...help });
    }
    const { template, request, hints } = chosen;
    const withKey = asked.with_key === true || template.needsKey;
    const key = api.credential && (withKey || !api.credential.optional) ? api.credential : null;
    return {
      data: {
        api: api.id,
        request: template.id,
        code: samplesOf(calleeOf(api), request, withKey)[asked.programming_language],
        key: key && { variable: key.variable, sign_up: key.signUp },
        runs_in_a_browser: !isServerCode(api),
        ...(hints.length > 0 && { hints }),
      },
      source: [template.source],
      date: template.readOn,
      basis: 'stated',
    };
  },
});
