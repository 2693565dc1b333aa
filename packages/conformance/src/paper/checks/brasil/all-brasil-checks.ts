// Which checks of Brazilian data are there on paper?

import type { OpenApiCheck } from '../outcome.ts';
import { cnpjLetters } from './cnpj-letters.ts';

export const brasilChecks: readonly OpenApiCheck[] = [cnpjLetters];
