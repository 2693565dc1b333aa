// How many days are left until the deadline of the sheet.
import { words } from './gateway-words.ts';

const dayMs = 86_400_000;
const date = document.querySelector<HTMLTimeElement>('.deadline time');
const left = Math.ceil((Date.parse(date?.dateTime ?? '') - Date.now()) / dayMs);
if (date?.nextElementSibling && left >= 0) date.nextElementSibling.textContent = words.daysLeft(left);
