// The rows of a PostgreSQL store, copied into a SQLite file with the same tables and back.
import type { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';

/** Rows that are read or written at a time; some hold whole bodies. */
const rowsAtATime = 200;

/** In the order in which they were created, so that a table comes after those to which it refers. */
export function tablesOf(file: DatabaseSync): readonly string[] {
  return file
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ESCAPE '\\' AND name NOT LIKE 'store_%' ESCAPE '\\'
       ORDER BY rowid`,
    )
    .all()
    .map(({ name }) => String(name));
}

const columnsOf = (file: DatabaseSync, table: string): readonly string[] =>
  file
    .prepare(`SELECT name FROM pragma_table_info(?)`)
    .all(table)
    .map(({ name }) => String(name));

/** The client is in a transaction, so all tables are of one moment. */
export async function readTables(client: Client, file: DatabaseSync): Promise<void> {
  file.exec('PRAGMA foreign_keys = OFF; BEGIN');
  for (const table of tablesOf(file)) {
    const columns = columnsOf(file, table);
    // A migration may have put rows there.
    file.exec(`DELETE FROM ${table}`);
    const insert = file.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    await client.query(`DECLARE farol_rows NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${table}`);
    for (;;) {
      const { rows } = await client.query({ text: `FETCH ${rowsAtATime} FROM farol_rows`, rowMode: 'array' });
      for (const row of rows) insert.run(...row);
      if (rows.length < rowsAtATime) break;
    }
    await client.query('CLOSE farol_rows');
  }
  const forget = file.prepare('DELETE FROM sqlite_sequence WHERE name = ?');
  const remember = file.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
  for (const { table, sequence } of await serialsOf(client, tablesOf(file))) {
    const { rows } = await client.query(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM ${sequence}`,
    );
    forget.run(table);
    remember.run(table, Number(rows[0]?.last ?? 0));
  }
  file.exec('COMMIT');
}

/** Replaces all rows. The client is in a transaction that has locked the tables. */
export async function writeTables(client: Client, file: DatabaseSync): Promise<void> {
  const tables = tablesOf(file);
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  for (const table of tables) await writeTable(client, file, table);
  const last = file.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?');
  for (const { table, sequence } of await serialsOf(client, tables)) {
    const given = Number(last.get(table)?.seq ?? 0);
    await client.query('SELECT setval($1::regclass, $2, $3)', [sequence, Math.max(1, given), given > 0]);
  }
}

async function writeTable(client: Client, file: DatabaseSync, table: string): Promise<void> {
  const columns = columnsOf(file, table);
  const insert = async (rows: readonly unknown[][]) => {
    const marks = rows.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    // The numbers of rows are restored as well.
    const into = `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES ${marks.join(', ')}`;
    if (rows.length > 0) await client.query(into, rows.flat());
  };
  let rows: unknown[][] = [];
  for (const row of file.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY rowid`).iterate()) {
    rows.push(columns.map((column) => row[column]));
    if (rows.length < rowsAtATime) continue;
    await insert(rows);
    rows = [];
  }
  await insert(rows);
}

/** The columns that count up, with the sequence behind each. */
async function serialsOf(
  client: Client,
  tables: readonly string[],
): Promise<readonly { readonly table: string; readonly sequence: string }[]> {
  const { rows } = await client.query(
    `SELECT table_name AS "table", pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
     FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES' AND table_name = ANY ($1)`,
    [[...tables]],
  );
  return rows;
}
