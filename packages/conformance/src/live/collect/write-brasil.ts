// Values of Brazilian data that a server must accept, each put into the item of the run in place of the sample's.
import { isKind } from '../../paper/checks/brasil/kinds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { ItemScene } from './member-changes.ts';
import { marked } from './scene.ts';

const tries = [
  { rule: 'brasil-cnpj-letters', kind: 'cnpj', value: '12ABC34501DE35' },
  { rule: 'brasil-names-with-accents', kind: 'personName', value: "Antônia D'Ávila-Conceição" },
] as const;

export async function writeBrasil(scene: ItemScene) {
  const { items, sample } = scene;
  const { full } = sample;
  const done: { rule: string; member: string; value: string; usual: Exchange; tried: Exchange }[] = [];
  for (const { rule, kind, value } of tries) {
    const member = Object.keys(full).find((name) => isKind(name, kind) && typeof full[name] === 'string');
    if (member === undefined) continue;
    const usual = await items.create(marked(scene));
    const tried = await items.create({ ...marked(scene), [member]: value });
    done.push({ rule, member, value, usual: usual.exchange, tried: tried.exchange });
  }
  return done;
}
