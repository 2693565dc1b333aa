// Which security schemes does a description define?

import { child, children, follow, member, text } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';

export type SecurityScheme = Readonly<ReturnType<typeof securitySchemes>[number]>;

export function securitySchemes({ root, version }: OpenApiPaper) {
  const defined =
    version === '2.0' ? child(root, 'securityDefinitions') : child(member(root, 'components'), 'securitySchemes');
  return children(defined).map((place) => {
    const at = follow(place) ?? place;
    const stated = (name: string) => text(at, name) ?? '';
    const [type, where, name] = [stated('type'), stated('in'), stated('name')];
    return { at, type, in: where, name, scheme: stated('scheme'), description: stated('description') };
  });
}
