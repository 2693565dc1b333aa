// Is a delivery signed? (spec 4.3)

import { child, type Source, text } from '../../document/source.ts';
import { shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { likely, openApiCheck } from '../check.ts';
import { deliveries } from './deliveries.ts';

export const signed = openApiCheck({
  rule: 'webhooks-sign-the-body',
  of: deliveries,
  judge: ({ at, path, body, parameters, secured, words, answers }, { root }) => {
    if (parameters.some(({ name, in: where }) => where === 'header' && isSignature(name))) return undefined;
    if (child(at, 'security') !== undefined && secured) return undefined;
    // Described in the wrong place: among the headers of the answers.
    if (answers.some(({ headers }) => headers.some(isSignature))) return said('maybeSigned', { path });
    // A hash inside of the body proves who sent it, if not all of it.
    const inside = shapesOf(body?.json ?? body?.contents[0]?.schema).flatMap(({ properties }) => [...properties]);
    const deeper = inside.flatMap(([, one]) => shapesOf(one).flatMap(({ properties }) => [...properties]));
    const proofs = [...inside, ...deeper].some(([name]) => isSignature(name) || /hash$|checksum$/i.test(name));
    const texts = [words, text(body?.at, 'description'), text(child(root, 'info'), 'description')];
    if (proofs || speaksOf(texts.join('\n'), 'signature') || saysSigned(at.source))
      return said('maybeSigned', { path });
    return likely(at, 'notSigned', { path });
  },
});

/** Elsewhere in the description, which is long: of a tag, or of the secret of an endpoint. */
const saysSigned = rememberedOf(({ text: whole }: Source) =>
  /-signature\b|\bhmac\b|signing.secret|sign (the )?webhook|webhook signature|assinatura/i.test(whole),
);

const isSignature = (name: string) => /signature|assinatura|hmac|hubsig|svix|digest/.test(joined(name));
