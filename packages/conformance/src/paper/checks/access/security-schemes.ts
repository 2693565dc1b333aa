// Which security schemes does a description define?

import { child, children, follow, member, type Place, text } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';

type SecurityScheme = {
  readonly at: Place;
  readonly type: string;
  readonly in: string;
  readonly name: string;
  readonly scheme: string;
  readonly description: string;
};

export function securitySchemes({ root, version }: OpenApiPaper): SecurityScheme[] {
  const defined =
    version === '2.0' ? child(root, 'securityDefinitions') : child(member(root, 'components'), 'securitySchemes');
  return children(defined).map((place) => {
    const at = follow(place) ?? place;
    const member = (name: string) => text(at, name) ?? '';
    return {
      at,
      type: member('type'),
      in: member('in'),
      name: member('name'),
      scheme: member('scheme').toLowerCase(),
      description: member('description'),
    };
  });
}
