// Does the receiver choose the URL, and is it HTTPS? (spec 4.3, 6.5)

import { child, children, follow, type Place, text } from '../../document/source.ts';
import { shapesOf } from '../../model/shape.ts';
import { fits } from '../brasil/refusal.ts';
import { certain, likely, openApiCheck } from '../check.ts';

export const consumerChooses = openApiCheck({
  rule: 'webhooks-consumer-chooses-path',
  of: ({ callbacks }) => callbacks,
  judge: ({ path, pathAt }) => {
    if (/^\{\$(request|response)\.[^{}]+\}$/.test(path)) return undefined;
    if (/\{\$(request|response)\./.test(path)) return likely(pathAt, 'callbackAddsPath', { path });
    // A name or words say nothing of the address.
    return /^https?:/i.test(path) ? certain(pathAt, 'callbackFixed', { path }) : undefined;
  },
});

export const requireHttps = openApiCheck({
  rule: 'webhooks-require-https',
  of: ({ callbacks }) => callbacks,
  judge: ({ path, pathAt }) => {
    const urls = [{ at: pathAt, value: path }, ...registeredUrls(path, pathAt)];
    const wrong = urls.find(({ value }) => isWithoutTls(value));
    if (wrong === undefined) return undefined;
    return certain(wrong.at, 'callbackPlain', { value: wrong.value });
  },
});

/** `^http://`, as a pattern has it, as well. */
function isWithoutTls(url: string): boolean {
  return /^\^?\(?http:\\?\/(?!\\?\/(localhost|127\.|\[::1\]))/i.test(url);
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
        // `^https?://` takes both.
        const isPlain = key === 'pattern' && value?.includes('http') && fits(value, 'http://example.com/a');
        return value === undefined ? [] : [{ at, value: isPlain ? 'http://' : value }];
      }),
    );
}
