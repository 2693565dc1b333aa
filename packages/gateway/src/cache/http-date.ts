// Reads the three forms of an HTTP date (RFC 9110 §5.6.7). Everything else is not a date: `Date.parse` accepts far more.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

const forms = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT$`),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/** A year of two digits that would be more than 50 years ahead lies in the past century. */
const furthestYears = 50;

/** Milliseconds since 1970; NaN for anything that is not an HTTP date. */
export function parseHttpDate(text: string, now = Date.now()): number {
  const parts = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!parts) return Number.NaN;
  const number = (name: string) => Number(parts[name]);
  const year = parts.year?.length === 2 ? fullYear(number('year'), new Date(now).getUTCFullYear()) : number('year');
  const monthIndex = months.indexOf(parts.month ?? '');
  return Date.UTC(year, monthIndex, number('day'), number('hour'), number('minute'), number('second'));
}

function fullYear(short: number, thisYear: number): number {
  const year = Math.floor(thisYear / 100) * 100 + short;
  return year > thisYear + furthestYears ? year - 100 : year;
}
