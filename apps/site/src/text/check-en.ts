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
  sample: 'Use an example',
  tryExample: 'Check this example',
  exampleBreaks: (count) => `The example breaks ${count} rules. Three of them:`,
  scope: (count, all) => `Reading the text is enough to check ${count} of the ${all} rules`,
  line: (line) => `line ${line}`,
  before: 'Paste a description or a schema, or use the example.',
  noScript: 'This page needs JavaScript. In a terminal: npx farol check openapi.yaml',
  covers: 'The command `farol check` checks part of this rule by',
  coversAlso: 'and by',
  coversNot: 'The command `farol check` does not check this rule.',
  checkedBy: { static: 'Checked by description', live: 'Checked by requests', no: 'Checked by a person' },
  ways: {
    paper: 'reading an OpenAPI or GraphQL description',
    live: 'calling a running server',
    receiver: 'sending deliveries to a webhook receiver',
  },
  live: 'A running server',
  liveText:
    'In a terminal, check a running server against the rules. Without `--allow-writes`, the command only reads. With `--allow-writes`, the command also creates items. It changes and removes only the items that it created, and proves that everything else stayed as it was. For each broken rule, you get the requests and responses that show the breach, and a curl command that repeats the requests.',
  liveCommand:
    'npx farol check --live http://localhost:3000 openapi.yaml\nnpx farol check --live http://localhost:3000 openapi.yaml --allow-writes --token-env TOKEN',
  receiver: 'A webhook receiver',
  receiverText:
    'The command sends valid, forged, old, repeated and huge deliveries to your receiver, and judges the responses. `--effects-url` takes a URL of yours that says how many deliveries were processed. With it, the command also finds out whether a forged or repeated delivery was processed.',
  receiverCommand: 'npx farol check --receiver http://localhost:3000/hook --secret-file secret.txt',
};
