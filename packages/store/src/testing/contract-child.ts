// A second process for the contract: `node contract-child.ts <task> <url> [argument]`. It prints what the store has acknowledged, and is
// killed or awaited by the test that started it.
import { writeSync } from 'node:fs';
import { createStore } from '../index.ts';

const [task, url = '', argument = ''] = process.argv.slice(2);
const store = createStore({ url, maxWaitMs: 20_000 });
// Written synchronously: a line that the parent reads was acknowledged, even when this process is killed right after.
const say = (line: string) => writeSync(1, `${line}\n`);

switch (task) {
  case 'migrate': {
    const applied = await store.migrate('race', [
      { name: 'counter', sql: 'CREATE TABLE counter (id BIGINT PRIMARY KEY, total BIGINT NOT NULL)' },
      { name: 'first row', sql: 'INSERT INTO counter (id, total) VALUES (1, 0)' },
    ]);
    say(applied.join(','));
    break;
  }
  case 'increment': {
    for (let round = 0; round < Number(argument); round += 1) {
      await store.transaction(async (tx) => {
        const [row] = await tx.read<{ total: number }>('SELECT total FROM counter WHERE id = 1');
        await tx.run('UPDATE counter SET total = ? WHERE id = 1', [(row?.total ?? 0) + 1]);
      });
    }
    break;
  }
  case 'insert': {
    const lane = async (name: string) => {
      for (let n = 0; ; n += 1) {
        const id = `${argument}-${name}-${n}`;
        await store.transaction(async (tx) => {
          await tx.run('INSERT INTO acknowledged (id) VALUES (?)', [id]);
        });
        say(id);
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(lane));
    break;
  }
  default:
    throw new Error(`no such task: ${task}`);
}
await store.close();
