// What is answered to an id that does not exist?
import type { Catalogue, Language } from '@farol/catalogue';
import { apisNamed } from '@farol/catalogue/ask';
import { nearest } from '@farol/http/nearest';
import texts from '../../texts.json' with { type: 'json' };
import { type Answer, refusal } from '../answer/answer.ts';
import { dayOf, languageOf } from '../answer/tool.ts';
import type { ToolCall } from '../parts.ts';
import { idsOf, type Kind, listOf } from './kinds.ts';

type Asked = { readonly kind: Kind; readonly id: string; readonly language: Language; readonly now: number };

/** For a tool whose argument `api` names no entry. */
export function unknownApi(
  asked: { readonly api: string; readonly language?: Language | undefined },
  call: ToolCall,
): Answer {
  const language = languageOf(asked, call);
  return unknownId(call.catalogue(), { kind: 'api', id: asked.api, language, now: call.now() });
}

export function unknownId(catalogue: Catalogue, { kind, id, language, now }: Asked): Answer {
  const named = kind === 'api' ? apisNamed(catalogue, id) : [];
  const near = [...new Set([...nearest(id, idsOf(catalogue, kind)), ...named])];
  const message = `${texts.kinds[kind].none[language]} ${{ pt: 'tem o id', en: 'has the id' }[language]} ${JSON.stringify(id)}.`;
  return refusal('unknown_id', message, {
    date: dayOf(now),
    source: [listOf(kind, language)],
    ...(near.length > 0 && { nearest: near.slice(0, 5) }),
    ...(kind === 'api' || kind === 'status' || kind === 'guide' ? { ids: idsOf(catalogue, kind) } : {}),
  });
}
