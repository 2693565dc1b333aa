// Writes records until it is killed, and reports each one that is written.
import { loadCatalogue } from '@farol/catalogue';
import { confirmationDraft, createJournal } from '@farol/verifier';

const journal = createJournal({ folder: new URL(process.argv[2] ?? ''), evidence: true });
const catalogue = loadCatalogue();

function next(): void {
  const draft = confirmationDraft(catalogue, {
    api: 'viacep',
    field: 'freeTier',
    by: 'Ana',
    source: 'https://viacep.com.br/',
    now: Date.now(),
  });
  // Long enough that a kill may come between its first byte and its last.
  const record = journal.append({ ...draft, tools: { long: 'é'.repeat(20_000) } });
  process.send?.(record.hash);
  setImmediate(next);
}
next();
