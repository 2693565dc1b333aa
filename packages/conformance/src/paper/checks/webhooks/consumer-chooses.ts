// Does the receiver choose the URL, and is it HTTPS? (spec 4.3, 6.5)

import { child, children, follow, type Place, text } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { joined } from '../../words/split-words.ts';
import { fits } from '../brasil/refusal.ts';
import { certain, likely, openApiCheck } from '../check.ts';
import { bodiesOf, tellsSomething } from './deliveries.ts';

type Registration = { readonly operation: Operation; readonly members: ReadonlyMap<string, Place> };

/** What is sent to register a receiver of the `webhooks` of a description, and the callbacks, which have an address of their own. */
const addressed = ({ operations, callbacks, webhooks }: OpenApiPaper): readonly (Operation | Registration)[] => [
  ...callbacks.filter(tellsSomething),
  ...(webhooks.length === 0 ? [] : operations).flatMap((operation) => {
    const { method, segments } = operation;
    const last = joined(segments.findLast(({ parameter }) => parameter === undefined)?.text ?? '');
    if (!/^(post|put|patch)$/.test(method) || !/^(webhook|hook|endpoint|eventsubscription)s?$/.test(last)) return [];
    return bodiesOf(operation).map(({ properties: members }) => ({ operation, members }));
  }),
];

export const consumerChooses = openApiCheck({
  rule: 'webhooks-consumer-chooses-path',
  of: addressed,
  judge: (one) => {
    if ('members' in one) {
      const [host, ...others] = [...one.members.keys()].filter((name) =>
        /url|uri|host|dom[aií]n|endpoint|endereco/i.test(name),
      );
      const at = others.length > 0 || host === undefined ? undefined : one.members.get(host);
      return at && /host|dom[aií]n/i.test(at.key) ? likely(at, 'onlyHost', { name: at.key }) : said('urlUseUnsaid');
    }
    const { path, pathAt } = one;
    if (/^\{\$(request|response)\.[^{}]+\}$/.test(path)) return undefined;
    if (/\{\$(request|response)\./.test(path)) return likely(pathAt, 'callbackAddsPath', { path });
    // A name or words say nothing of the address.
    if (!/^https?:/i.test(path)) return undefined;
    return isPlaceholder(path) ? said('callbackShown', { path }) : likely(pathAt, 'callbackFixed', { path });
  },
});

/** A host of RFC 2606, or this machine, stands for one that is not named. */
function isPlaceholder(url: string): boolean {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? '';
  return /(^|\.)(example(\.(com|org|net))?|test|invalid|localhost)$/i.test(host);
}

export const requireHttps = openApiCheck({
  rule: 'webhooks-require-https',
  of: addressed,
  judge: (one) => {
    const own = 'members' in one ? [] : [{ at: one.pathAt, value: one.path }];
    const urls = [...own, ...('members' in one ? urlsAmong(one.members) : registeredUrls(one.path, one.pathAt))];
    const wrong = urls.find(({ value }) => isWithoutTls(value));
    if (wrong !== undefined) return certain(wrong.at, 'callbackPlain', { value: wrong.value });
    const isSaid = !('members' in one) || urls.some(({ at }) => text(at, 'pattern') !== undefined);
    return isSaid ? undefined : said('urlUseUnsaid');
  },
});

/** `^http://`, as a pattern has it, as well. */
const isWithoutTls = (url: string) => /^\^?\(?http:\\?\/(?!\\?\/(localhost|127\.|\[::1\]))/i.test(url);

/** The URLs that the description itself gives for the member that the consumer registers its URL in. */
function registeredUrls(path: string, pathAt: Place): readonly Stated[] {
  const name = /^\{\$request\.body#\/([^/{}]+)\}$/.exec(path)?.[1] ?? '';
  // The callback stands in its operation: operation, callbacks, name of the callback, expression.
  const body = child(pathAt.parent?.parent?.parent, 'requestBody');
  return children(child(follow(body), 'content'))
    .flatMap((media) => shapesOf(child(media, 'schema')))
    .flatMap(({ properties }) => statedIn(follow(properties.get(name))));
}

function urlsAmong(members: Registration['members']): readonly Stated[] {
  return [...members].flatMap(([name, at]) =>
    /^(callback|webhook|target)?_?ur[il]$/i.test(name) ? statedIn(follow(at)) : [],
  );
}

type Stated = { readonly at: Place; readonly value: string };

function statedIn(at: Place | undefined): readonly Stated[] {
  if (at === undefined) return [];
  return ['example', 'default', 'pattern'].flatMap((key) => {
    const value = text(at, key);
    // `^https?://` takes both.
    const isPlain = key === 'pattern' && value?.includes('http') && fits(value, 'http://example.com/a');
    return value === undefined ? [] : [{ at, value: isPlain ? 'http://' : value }];
  });
}
