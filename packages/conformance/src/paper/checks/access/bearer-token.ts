// Does a bearer token travel as `Authorization: Bearer`? (spec 5.3)

import { follow } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { said } from '../../said.ts';
import { joined } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { likely, openApiCheck } from '../check.ts';
import { type SecurityScheme, securitySchemes } from './security-schemes.ts';

export const bearerToken = openApiCheck({
  rule: 'authentication-bearer-token',
  of: (paper) => [
    ...securitySchemes(paper).filter((one) => isBearer(one) || mayBeToken(one)),
    ...tokenParameters(paper),
  ],
  judge: (scheme) => {
    const { at, name } = scheme;
    if (isBearer(scheme) && !registered.test(scheme.scheme))
      return likely(at, 'otherScheme', { scheme: scheme.scheme });
    if (isBearer(scheme) || scheme.in !== 'header') return undefined;
    // OpenAPI 2.0 can describe a bearer token in no other way than by the header Authorization.
    if (joined(name) === 'authorization')
      return speaksOf(scheme.description, 'bareToken') || otherPrefix.test(scheme.description)
        ? likely(at, 'tokenInHeader', { name })
        : undefined;
    if (tokenName.test(joined(name))) return likely(at, 'tokenInHeader', { name });
    return said('maybeToken', { name });
  },
});

/** A header that each operation describes by itself; a shared one is judged once. */
function tokenParameters({ operations }: OpenApiPaper): readonly SecurityScheme[] {
  const found = operations
    .flatMap(({ parameters }) => parameters)
    .filter(({ in: where, name }) => where === 'header' && tokenName.test(joined(name)));
  const own = new Map(found.map((one) => [follow(one.at)?.value, one]));
  return [...own.values()].map(({ at, name, description }) => ({
    ...{ at, name, description },
    ...{ type: 'apiKey', in: 'header', scheme: '' },
  }));
}

/** Schemes of HTTP that IANA has registered; of other types, none is named. */
const registered =
  /^(|basic|bearer|concealed|digest|dpop|gnap|hoba|mutual|negotiate|oauth|privatetoken|scram-sha-1|scram-sha-256|vapid)$/i;
/** `Token <token>`, and not after "Bearer". */
const otherPrefix = /^(?!.*bearer).*\btoken\s*[<{[]/is;
/** `Authorization: Bearer` as the name of a header is meant rightly. */
const tokenName = /^(?!authorization).*(accesstoken$|jwt|bearer)/;

const isBearer = ({ type }: SecurityScheme) => type === 'oauth2' || type === 'http' || type === 'openIdConnect';

/** A key that is named or described as a token; one in the query is the business of another rule. */
function mayBeToken({ type, in: where, name, description }: SecurityScheme): boolean {
  if (type !== 'apiKey' || where === 'query') return false;
  return (
    names.tokenHeaders.has(joined(name)) ||
    joined(name) === 'authorization' ||
    tokenName.test(joined(name)) ||
    speaksOf(description, 'bearerToken')
  );
}
