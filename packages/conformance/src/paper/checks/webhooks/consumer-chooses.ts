// Does the receiver choose the URL, and is it HTTPS? (spec 4.3, 6.5)

import { child, children, follow, type Place, text } from '../../document/source.ts';
import { shapesOf } from '../../model/shape.ts';
import { type Breach, firstOf, judgeEach, type PaperCheck } from '../check.ts';

const noCallbacks = { pt: 'nenhum callback descrito', en: 'no callback is described' };

export const consumerChooses: PaperCheck = {
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

export const requireHttps: PaperCheck = {
  rule: 'webhooks-require-https',
  judge: ({ callbacks }) =>
    judgeEach(callbacks, noCallbacks, ({ path, pathAt }) => {
      if (withoutTls.test(path)) return breach(pathAt, path);
      const stated = registeredUrl(path, pathAt);
      return stated === undefined ? undefined : breach(stated.at, stated.value);
    }),
};

/** `^http://`, as a pattern has it, as well. */
const withoutTls = /^\^?\(?http:\\?\/(?!\\?\/(localhost|127\.|\[::1\]))/i;

function breach(at: Place, value: string): Breach {
  return {
    at,
    sure: 'certain',
    message: {
      pt: `O callback é entregue sem TLS (${value}).`,
      en: `The callback is delivered without TLS (${value}).`,
    },
    mend: { pt: 'Entregue só a URLs https.', en: 'Deliver only to https URLs.' },
  };
}

/** The URL without TLS that the description itself gives for the member that the consumer registers it in. */
function registeredUrl(path: string, pathAt: Place): { readonly at: Place; readonly value: string } | undefined {
  const name = /^\{\$request\.body#\/([^/{}]+)\}$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  // The callback stands in its operation: operation, callbacks, name of the callback, expression.
  const body = child(pathAt.parent?.parent?.parent, 'requestBody');
  return firstOf(children(child(follow(body), 'content')), (media) =>
    firstOf(shapesOf(child(media, 'schema')), ({ properties }) => {
      const at = follow(properties.get(name));
      return firstOf(['example', 'default', 'pattern'], (key) => {
        const value = text(at, key);
        return at !== undefined && value !== undefined && withoutTls.test(value) ? { at, value } : undefined;
      });
    }),
  );
}
