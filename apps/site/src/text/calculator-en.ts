import type { Dictionary } from './pt.ts';

/** The words of the calculator of limits, and of its short form on a sheet. */
export const calculatorEn: Dictionary['calculator'] = {
  title: 'Does it fit?',
  short: 'Limit calculator',
  description:
    'How many calls your use needs, which limit is reached first and what to do about it, for the 18 APIs of the catalogue.',
  lead: 'Enter how many users you have per day, how many calls each one makes, and whether you poll. The calculation shows whether your use fits the limits, which of them is reached first and what to do about it.',
  api: 'API',
  credential: 'with a credential',
  credentialHint: 'Only matters where the credential is optional.',
  users: 'Users a day',
  calls: 'Calls per user',
  hours: 'Hours of the day with calls',
  cached: 'Calls answered by a cache (%)',
  news: 'How do you learn of news?',
  none: 'I do not poll, or a webhook notifies me: no calls',
  poll: 'I poll every',
  seconds: 'seconds',
  compare: 'Polling every 60 s makes 1,440 calls a day, whether there is news or not.',
  calculate: 'Calculate',
  result: 'Result',
  linkable: 'The URL of the page contains these values, so you can share it.',
  tableTitle: 'How much each API allows',
  tableLead:
    'The table assumes a steady pace and takes into account every limit for which the entry has a number (per second, minute, hour, day or month). APIs without such a number are left out.',
  columns: {
    limit: 'Limit',
    day: 'Calls a day',
    users: 'Users a day, 5 calls each, in 8 hours',
    poll: 'Shortest polling interval, in whole seconds',
  },
  how: 'How it is calculated',
  howItems: [
    'The users’ calls are spread evenly over the given hours. Bursts need a queue.',
    'Every limit is counted over a sliding window: in any period as long as the window (a minute, an hour, a day, a month), whenever it starts, the calls may not exceed the limit. For a limit per second, minute or hour, the calculation uses the rate in the hours in which your users call, not the average over 24 hours. For a limit per day or per month, it uses the total of the day or the month.',
    'Polling calls are counted round the clock. If you enter the share of calls that your own cache answers, that share is subtracted from the users’ calls only, not from the polling calls.',
    'A month counts as 31 days, as in the gateway of this site, which enforces the same limits.',
  ],
  terminal: 'The limits come from the entry of each API, with source and date.',
  sheetTitle: 'Does my use fit?',
  sheetUsers: 'users a day,',
  sheetCalls: 'calls each',
};
