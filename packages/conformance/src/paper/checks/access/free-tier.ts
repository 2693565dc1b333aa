// Is the free tier stated in numbers? (spec 8)

import { child, children, isObject, type Place, text } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { foldWord } from '../../words/split-words.ts';
import type { PaperCheck } from '../check.ts';

const free =
  /\b(free (tier|plan|of charge|to use|for \w+|account|access|usage)|freemium|for free|is free|plano gratuito|(?<!\b(frete|entrega|brindes?|amostras?|cursos?|produtos?|itens|item) )(gratuit[oa]s?|gratis)|sem custo|camada gratuita|cota gratuita)\b/;
const stated =
  /\d|\b(unlimited|no limit|without limits?|no published|not published|not stated|ilimitad[oa]|sem limites?|nao ha limite|nao publicad[oa]|nao informad[oa])\b|\b(one|two|three|ten|hundred|thousand|million|um|uma|dois|duas|tres|dez|cem|mil|milhao|milhoes) (de )?(\w+ )?(calls?|requests?|quer(y|ies)|chamadas?|requisic\w+|consultas?|pedidos?)\b/;

export const freeTier: PaperCheck = {
  rule: 'limits-state-free-tier',
  judge: (paper) => {
    const found = passages(paper).find(({ words }) => free.test(words));
    if (found === undefined)
      return {
        pt: 'a descrição não fala em plano gratuito',
        en: 'the description does not speak of a free tier',
      };
    if (saysNumbers(paper, found.words)) return [];
    return [
      {
        at: found.at,
        sure: 'likely',
        message: {
          pt: 'A descrição fala em uso gratuito sem dizer quantas chamadas, em que janela.',
          en: 'The description speaks of free use without saying how many calls, in what window.',
        },
        mend: {
          pt: 'Diga o número de chamadas e a janela, por exemplo "60 por minuto", ou que não há número publicado.',
          en: 'State the number of calls and the window, for example "60 per minute", or that no number is published.',
        },
      },
    ];
  },
};

type Passage = { readonly at: Place; readonly words: string };

function passages({ root }: OpenApiPaper): Passage[] {
  const info = child(root, 'info');
  const plans = [
    child(info, 'x-free-tier'),
    child(root, 'x-free-tier'),
    child(info, 'x-plans'),
    child(root, 'x-plans'),
  ];
  const spoken = [child(info, 'description'), child(info, 'summary'), child(info, 'termsOfService')];
  const tags = children(child(root, 'tags')).map((tag) => child(tag, 'description'));
  return [...spoken, ...plans, ...tags].flatMap((at) => {
    if (at === undefined) return [];
    const words = typeof at.value === 'string' ? at.value : isObject(at.value) ? JSON.stringify(at.value) : '';
    return words === '' ? [] : [{ at, words: foldWord(/^x-free/.test(at.key) ? `free tier: ${words}` : words) }];
  });
}

/** In the sentence that speaks of it or the next one, or as limits in an extension. */
function saysNumbers({ root }: OpenApiPaper, words: string): boolean {
  const sentences = words.split(/(?<=[.!?\n])\s+/);
  const index = sentences.findIndex((sentence) => free.test(sentence));
  const near = sentences.slice(Math.max(0, index - 1), index + 3).join(' ');
  const extensions = Object.keys(isObject(root.value) ? root.value : {}).some((key) =>
    /^x-(rate|limit|quota)/i.test(key),
  );
  return extensions || stated.test(near) || text(root, 'x-rate-limit') !== undefined;
}
