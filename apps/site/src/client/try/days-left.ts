// How many days are left until the deadline of the sheet.
import { counted } from '../page/language.ts';
import { words } from './gateway-words.ts';

const dayMs = 86_400_000;
const date = document.querySelector<HTMLTimeElement>('.deadline time');
const left = Math.ceil((Date.parse(date?.dateTime ?? '') - Date.now()) / dayMs);
if (date?.nextElementSibling && left >= 0) date.nextElementSibling.textContent = counted(words.daysLeft, left);
