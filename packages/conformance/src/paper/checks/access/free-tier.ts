// Is the free tier stated in numbers? (spec 8)

import { child, isObject } from '../../document/source.ts';
import { type Breach, likely, type OpenApiCheck } from '../check.ts';

export const freeTier: OpenApiCheck = {
  rule: 'limits-state-free-tier',
  judge: ({ root }) => {
    const places = [child(root, 'info'), root];
    const tier = places.map((place) => child(place, 'x-free-tier')).find((place) => place !== undefined);
    if (tier === undefined)
      return {
        pt: 'um plano gratuito em x-free-tier; o texto da descrição não é julgado',
        en: 'a free tier in x-free-tier; the text of the description is not judged',
      };
    const limits = places.some(({ value } = tier) => isObject(value) && Object.keys(value).some(isLimit));
    return limits || /\d|unlimited|ilimitad/i.test(JSON.stringify(tier.value)) ? [] : [withoutNumber(tier)];
  },
};

function isLimit(key: string): boolean {
  return /^x-(rate|limit|quota)/i.test(key);
}

function withoutNumber(at: Breach['at']): Breach {
  return likely(
    at,
    {
      pt: 'A descrição fala em uso gratuito sem dizer quantas chamadas, em que janela.',
      en: 'The description speaks of free use without saying how many calls, in what window.',
    },
    {
      pt: 'Diga o número de chamadas e a janela, por exemplo "60 por minuto", ou que não há número publicado.',
      en: 'State the number of calls and the window, for example "60 per minute", or that no number is published.',
    },
  );
}
