// Does a telephone number admit `+55` in E.164, and mobiles of nine digits?

import { anyOf } from '../../words/remembered.ts';
import { brasilCheck, type Wrong } from './brasil-check.ts';
import { refusalSaid } from './cnpj-letters.ts';
import type { Field } from './fields.ts';
import { isKind } from './kinds.ts';
import { refusalOf, takes, typesIn } from './refusal.ts';

const whole = '+5511987654321';
const landline = '+551133334444';
/** As Brazilians write a number with its area code, a landline beside a mobile. */
const areas = ['', '0', '55', '+55', '55 ', '+55 ', '+55-', '0 '].flatMap((country) =>
  ['11', '(11)', '(11) ', '11 ', '11-', '11.', '(011)', '(011) '].map((area) => `${country}${area}`),
);
const national = areas.flatMap((area) =>
  ['', '-', ' ', '.'].map((sign) => [`${area}3333${sign}4444`, `${area}98765${sign}4321`] as const),
);
const nationals = national.flat();
/** Without the area code, where it has a field of its own. */
const local = [
  ['33334444', '987654321'],
  ['3333-4444', '98765-4321'],
] as const;
const parts =
  /^(ddd|ddi|areacode|codigoarea|countrycode|countrycallingcode|codigopais|area|dddtelefone|dddcelular|nrddd|numddd|prefixo)$/;

export const phoneE164 = brasilCheck({
  rule: 'brasil-phone-e164',
  concerns: (field) => isPhone(field) && hasForm(field),
  judge: (field) => {
    const { schema, name } = field;
    if (isSplit(field)) return localOnly(field);
    const taken = nationals.find((value) => takes(schema, value));
    if (taken === undefined && !local.flat().some((value) => takes(schema, value))) return undefined;
    const value = isLandline(name) ? landline : whole;
    const refusal = refusalOf(schema, value);
    return refusal && { ...refusalSaid(refusal, value), sure: 'certain' };
  },
});

/** `number` inside of a telephone counts, too. */
function isPhone(field: Field): boolean {
  const { name } = field;
  if (isKind(name, 'phone')) return true;
  if (!/^(numero|number|nr|num)$/i.test(name)) return false;
  const { around } = field;
  return ['telefone', 'telefones', 'phone', 'phones', 'celular', 'celulares'].some((word) => around.has(word));
}

/** Free text refuses nothing. */
function hasForm({ schema }: Field): boolean {
  const types = typesIn(schema);
  return types.size === 0 || types.has('string');
}

const namesParts = anyOf((one) => parts.test(one));
function isSplit({ name, beside }: Field): boolean {
  return namesParts(beside) || /^(numero|number|nr|num)$/i.test(name);
}

function isLandline(name: string): boolean {
  return /fixo|landline|residencial|comercial/i.test(name);
}

/** Eight digits of a landline are taken, nine of a mobile are not. */
function localOnly({ schema, name }: Field): Wrong | undefined {
  if (isLandline(name)) return undefined;
  for (const [eight, nine] of [...local, ...national]) {
    const refusal = refusalOf(schema, nine);
    const others = [...local, ...national].some(([, mobile]) => takes(schema, mobile));
    if (takes(schema, eight) && refusal !== undefined && !others)
      return { ...refusalSaid(refusal, nine), sure: 'certain' };
  }
  return undefined;
}
