// Writes records until it is killed, and reports each one that is written.
import { loadCatalogue } from '@farol/catalogue';
import { confirmationDraft, createJournal } from '@farol/verifier';

const journal = createJournal({ folder: new URL(process.argv[2] ?? ''), evidence: true });
const catalogue = loadCatalogue();

function next(): void {
  const record = journal.append(
    confirmationDraft(catalogue, {
      api: 'viacep',
      field: 'freeTier',
      by: 'Ana',
      // Long enough that a kill may come between its first byte and its last.
      found: 'é'.repeat(20_000),
      now: Date.now(),
    }),
  );
  process.send?.(record.hash);
  setImmediate(next);
}
next();
