import type { Dictionary } from './pt.ts';

/** The words of the page that checks a description. */
export const checkEn: Dictionary['check'] = {
  /** In the bar of every page. */
  short: 'Check',
  title: 'Check an API',
  description:
    'Paste or drop an OpenAPI description or a GraphQL schema and see which rules it keeps. Everything runs in your browser.',
  lead: 'Paste, drop or open an OpenAPI description (2.0 to 3.2, JSON or YAML) or a GraphQL schema. The text is checked against the rules of this catalogue.',
  privacy:
    'Nothing leaves your machine: the check runs in the browser, and the page cannot send the text to any server.',
  text: 'Description',
  open: 'Open a file',
  check: 'Check',
  noScript: 'This page needs JavaScript. In a terminal: farol check openapi.yaml',
  more: 'Also in a terminal, for running servers and for webhook receivers: farol check.',
};
