// Which checks of Brazilian data are there on paper?

import type { OpenApiCheck } from '../outcome.ts';
import { cnpjLetters } from './cnpj-letters.ts';
import { datesIso } from './dates-iso.ts';
import { moneyExact } from './money-exact.ts';
import { namesWithAccents } from './names-with-accents.ts';
import { noCpfInUrl } from './no-cpf-in-url.ts';
import { numbersAsText } from './numbers-as-text.ts';
import { phoneE164 } from './phone-e164.ts';
import { pixIdentifiers } from './pix-identifiers.ts';
import { placesComplete } from './places-complete.ts';

export const brasilChecks: readonly OpenApiCheck[] = [
  cnpjLetters,
  numbersAsText,
  moneyExact,
  datesIso,
  phoneE164,
  placesComplete,
  namesWithAccents,
  pixIdentifiers,
  noCpfInUrl,
];
