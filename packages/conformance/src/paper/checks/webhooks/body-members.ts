// Does the body of a delivery hold its event, an id, the time and, for money, an integer and its currency? (spec 6.3)

import type { Localized } from '../../../finding.ts';
import { child, follow, type Place, text } from '../../document/source.ts';
import type { Operation } from '../../model/operation.ts';
import { closedValues, type Shape, typesOf } from '../../model/shape.ts';
import { type Breach, judgeEach, type PaperCheck } from '../check.ts';
import { deliveries } from './deliveries.ts';
import { flat, kindName, looseKindName, shapesIn } from './event-kind.ts';

const idName =
  /^(id|eventid|ideventos?|idevento|identificador|uuid|guid|deliveryid|messageid|webhookid|identrega|\w+id)$/;
const timeName =
  /(at|em|time|timestamp|date|hora|momento|instante)$|^(data|quando|when|created|criacao|ocorrencia|dt\w+|data\w+)$/;
const amountName = /^(valor|amount|montante|quantia|valortotal|totalamount)$/;
const currencyName = /moeda|currency/;
/** Events about money; a `valor` elsewhere may be a measure. */
const money =
  /pag(amento|o|ar)|pay(ment|out)?|fatura|invoice|cobranca|charge|refund|estorno|reembolso|pix|boleto|venda|sale|transfer/;

export const bodyMembers: PaperCheck = {
  rule: 'webhooks-body-members',
  judge: (paper) =>
    judgeEach(
      deliveries(paper).filter((operation) => shapesIn(operation).length > 0),
      { pt: 'nenhum corpo de webhook descrito', en: 'no webhook body is described' },
      (operation) => memberBreach(operation),
    ),
};

function memberBreach(operation: Operation): Breach | undefined {
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => flat(name));
  for (const shape of shapesIn(operation)) {
    const why = lackingMember(shape, headers) ?? wrongAmount(shape, operation.path) ?? wrongTime(shape);
    if (why !== undefined) return breach(operation, why);
  }
  return undefined;
}

function breach({ path, body, at }: Operation, why: Localized): Breach {
  return {
    at: body?.json ?? at,
    sure: 'likely',
    message: { pt: `O corpo do webhook "${path}" ${why.pt}.`, en: `The body of the webhook "${path}" ${why.en}.` },
    mend: {
      pt: 'Inclua o tipo do evento, um id para reconhecer repetições, o instante em UTC (date-time) e, com dinheiro, um inteiro em unidades menores e a moeda.',
      en: 'Include the event kind, an id to recognize repeats, the time in UTC (date-time) and, with money, an integer in minor units and its currency.',
    },
  };
}

function lackingMember({ properties }: Shape, headers: readonly string[]): Localized | undefined {
  const names = [...properties.keys()].map(flat);
  if (!names.some((name) => idName.test(name)) && !headers.some((name) => /(id|delivery)$/.test(name)))
    return { pt: 'não traz um identificador', en: 'lacks an identifier' };
  const hasKind =
    names.some((name) => kindName.test(name) || looseKindName.test(name)) ||
    headers.some((name) => /(event|topic|type)$/.test(name));
  if (!hasKind) return { pt: 'não traz o tipo do evento', en: 'lacks the kind of event' };
  // The time may stand in an object below, or in a header.
  const inside = [...properties.values()].some((property) => {
    const types = typesOf(property);
    return types.size === 0 || types.has('object') || types.has('array');
  });
  const hasTime =
    names.some((name) => timeName.test(name)) || headers.some((name) => /(timestamp|time|date)$/.test(name));
  if (!hasTime && !inside) return { pt: 'não diz quando o evento ocorreu', en: 'does not say when the event happened' };
  return undefined;
}

function wrongAmount({ properties }: Shape, path: string): Localized | undefined {
  const [name, at] = [...properties].find(([key]) => amountName.test(flat(key))) ?? [];
  if (name === undefined) return undefined;
  const kinds = [...properties].filter(([key]) => kindName.test(flat(key)) || looseKindName.test(flat(key)));
  const said = [path, ...kinds.flatMap(([, kind]) => closedValues(kind) ?? [])].join(' ').toLowerCase();
  const hasCurrency = [...properties.keys()].some((key) => currencyName.test(flat(key)));
  if (!hasCurrency && !money.test(said)) return undefined;
  const types = typesOf(at);
  if (types.has('string') || (types.has('number') && isFraction(at)))
    return { pt: `traz "${name}" sem ser um inteiro`, en: `has "${name}", which is not an integer` };
  if (hasCurrency || types.has('object')) return undefined;
  return { pt: `traz "${name}" sem a moeda`, en: `has "${name}" without its currency` };
}

/** A number whose description shows decimals; `number` alone may be meant as an integer. */
function isFraction(at: Place | undefined): boolean {
  const place = follow(at);
  if (/^(float|double|decimal)$/.test(text(place, 'format') ?? '')) return true;
  return ['example', 'multipleOf'].some((key) => {
    const value = child(place, key)?.value;
    return typeof value === 'number' && !Number.isInteger(value);
  });
}

const withZone = /T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i;

function wrongTime({ properties }: Shape): Localized | undefined {
  const wrong = [...properties].find(([key, at]) => {
    if (!/^(criadoem|createdat|ocorridoem|occurredat|enviadoem|sentat)$/.test(flat(key))) return false;
    const place = follow(at);
    const example = child(place, 'example')?.value;
    return child(place, 'format')?.value === 'date' || (typeof example === 'string' && !withZone.test(example));
  });
  if (wrong === undefined) return undefined;
  const [name] = wrong;
  return { pt: `traz "${name}" sem hora e fuso`, en: `has "${name}" without a time and its zone` };
}
