import type { Dictionary } from './pt.ts';

/** The words of the calculator of limits, and of its short form on a sheet. */
export const calculatorEn: Dictionary['calculator'] = {
  title: 'Does it fit?',
  short: 'Calculator of limits',
  description:
    'How many calls your use needs, which window of the limit breaks first and what to do, for the 18 APIs of the catalogue.',
  lead: 'Say how many users and how many calls. The sum shows whether it fits, which window breaks first and what changes that.',
  api: 'API',
  credential: 'with a credential',
  credentialHint: 'Only matters where the credential is optional.',
  users: 'Users a day',
  calls: 'Calls per user',
  hours: 'In how many hours of the day',
  cached: 'Answered by a cache (%)',
  news: 'How do you learn of news?',
  none: 'I do not ask, or a webhook tells me: no calls',
  poll: 'I ask every',
  seconds: 'seconds',
  compare: 'Asking every 60 s is 1,440 calls a day, news or not.',
  calculate: 'Calculate',
  result: 'Result',
  linkable: 'The URL of the page holds the sum.',
  tableTitle: 'How far each one goes',
  tableLead: 'At a steady pace, with every window that has a number. Where there is no number there is no sum.',
  columns: {
    limit: 'Limit',
    day: 'Calls a day',
    users: 'Users a day, 5 calls each, in 8 hours',
    poll: 'Shortest interval between questions',
  },
  how: 'How it is calculated',
  howItems: [
    'The calls of the users are spread evenly over the hours given. Bursts need a queue.',
    'Each window slides: the fullest one counts, not the average of the day.',
    'Questions for news go on day and night, and a cache does not answer them.',
    'A month has 31 days, as in the gateway.',
  ],
  terminal: 'The limits come from the sheet of each API, with source and date.',
  sheetTitle: 'Does my use fit?',
  sheetUsers: 'users a day,',
  sheetCalls: 'calls each',
};
