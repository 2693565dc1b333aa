// Does the receiver choose the URL, and is it HTTPS? (spec 4.3, 6.5)

import { child, children, follow, type Place, text } from '../../document/source.ts';
import { shapesOf } from '../../model/shape.ts';
import { type Breach, certain, judgeEach, likely, type OpenApiCheck } from '../check.ts';

const noCallbacks = { pt: 'nenhum callback descrito', en: 'no callback is described' };

export const consumerChooses: OpenApiCheck = {
  rule: 'webhooks-consumer-chooses-path',
  judge: ({ callbacks }) =>
    judgeEach(callbacks, noCallbacks, ({ path, pathAt }) => {
      if (/^\{\$(request|response)\.[^{}]+\}$/.test(path)) return undefined;
      const mend = {
        pt: 'Use a URL completa que o consumidor registrou, como em {$request.body#/url}.',
        en: 'Use the complete URL that the consumer registered, as in {$request.body#/url}.',
      };
      const added = {
        pt: `O callback acrescenta um caminho à URL de quem recebe (${path}).`,
        en: `The callback adds a path to the URL of the receiver (${path}).`,
      };
      const fixed = {
        pt: `O callback vai para um endereço fixo (${path}), que quem recebe não escolheu.`,
        en: `The callback goes to a fixed URL (${path}), which the receiver did not choose.`,
      };
      return /\{\$(request|response)\./.test(path) ? likely(pathAt, added, mend) : certain(pathAt, fixed, mend);
    }),
};

export const requireHttps: OpenApiCheck = {
  rule: 'webhooks-require-https',
  judge: ({ callbacks }) =>
    judgeEach(callbacks, noCallbacks, ({ path, pathAt }) => {
      if (isWithoutTls(path)) return breach(pathAt, path);
      const stated = registeredUrls(path, pathAt).find(({ value }) => isWithoutTls(value));
      return stated && breach(stated.at, stated.value);
    }),
};

/** `^http://`, as a pattern has it, as well. */
function isWithoutTls(url: string): boolean {
  return /^\^?\(?http:\\?\/(?!\\?\/(localhost|127\.|\[::1\]))/i.test(url);
}

function breach(at: Place, value: string): Breach {
  const message = {
    pt: `O callback é entregue sem TLS (${value}).`,
    en: `The callback is delivered without TLS (${value}).`,
  };
  return certain(at, message, { pt: 'Entregue só a URLs https.', en: 'Deliver only to https URLs.' });
}

/** The URLs that the description itself gives for the member that the consumer registers its URL in. */
function registeredUrls(path: string, pathAt: Place): readonly { readonly at: Place; readonly value: string }[] {
  const name = /^\{\$request\.body#\/([^/{}]+)\}$/.exec(path)?.[1] ?? '';
  // The callback stands in its operation: operation, callbacks, name of the callback, expression.
  const body = child(pathAt.parent?.parent?.parent, 'requestBody');
  return children(child(follow(body), 'content'))
    .flatMap((media) => shapesOf(child(media, 'schema')))
    .flatMap(({ properties }) => follow(properties.get(name)) ?? [])
    .flatMap((at) =>
      ['example', 'default', 'pattern'].flatMap((key) => {
        const value = text(at, key);
        return value === undefined ? [] : [{ at, value }];
      }),
    );
}
