// Does the receiver choose the URL, and is it HTTPS? (spec 4.3, 6.5)

import { judgeEach, type OpenApiCheck } from '../check.ts';

const noCallbacks = { pt: 'nenhum callback descrito', en: 'no callback is described' };

export const consumerChooses: OpenApiCheck = {
  rule: 'webhooks-consumer-chooses-path',
  judge: ({ callbacks }) =>
    judgeEach(callbacks, noCallbacks, ({ path, pathAt }) => {
      if (/^\{\$(request|response)\.[^{}]+\}$/.test(path)) return undefined;
      const chosen = /\{\$(request|response)\./.test(path);
      return {
        at: pathAt,
        sure: chosen ? 'likely' : 'certain',
        message: chosen
          ? {
              pt: `O callback acrescenta um caminho à URL de quem recebe (${path}).`,
              en: `The callback adds a path to the URL of the receiver (${path}).`,
            }
          : {
              pt: `O callback vai para um endereço fixo (${path}), que quem recebe não escolheu.`,
              en: `The callback goes to a fixed URL (${path}), which the receiver did not choose.`,
            },
        mend: {
          pt: 'Use a URL completa que o consumidor registrou, como em {$request.body#/url}.',
          en: 'Use the complete URL that the consumer registered, as in {$request.body#/url}.',
        },
      };
    }),
};

export const requireHttps: OpenApiCheck = {
  rule: 'webhooks-require-https',
  judge: ({ callbacks }) =>
    judgeEach(callbacks, noCallbacks, ({ path, pathAt }) => {
      if (!/^http:\/\/(?!localhost|127\.|\[::1\])/i.test(path)) return undefined;
      return {
        at: pathAt,
        sure: 'certain',
        message: {
          pt: `O callback é entregue sem TLS (${path}).`,
          en: `The callback is delivered without TLS (${path}).`,
        },
        mend: { pt: 'Entregue só a URLs https.', en: 'Deliver only to https URLs.' },
      };
    }),
};
