// What is answered to an id that does not exist?
import type { Catalogue, Language, Text } from '@farol/catalogue';
import { type Answer, refusal } from '../answer/answer.ts';
import { dayOf, languageOf } from '../answer/tool.ts';
import type { ToolCall } from '../parts.ts';
import { searchOf } from './index-search.ts';
import { idsOf, type Kind, listOf } from './kinds.ts';

const sentences: Readonly<Record<Kind, Text>> = {
  api: { pt: 'Nenhuma API tem este id.', en: 'No API has this id.' },
  rule: { pt: 'Nenhuma regra tem este id.', en: 'No rule has this id.' },
  guide: { pt: 'Nenhum guia tem este id.', en: 'No guide has this id.' },
  term: { pt: 'Nenhum termo tem este id.', en: 'No term has this id.' },
  status: { pt: 'Nenhum código de status tem este id.', en: 'No status code has this id.' },
};

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
  const nearest = searchOf(catalogue)(id)
    .filter((found) => found.kind === kind)
    .map((found) => found.id);
  return refusal('unknown_id', sentences[kind][language], {
    date: dayOf(now),
    source: [listOf(kind, language)],
    nearest: nearest.slice(0, 5),
    ...(kind === 'api' || kind === 'status' || kind === 'guide' ? { ids: idsOf(catalogue, kind) } : {}),
  });
}
