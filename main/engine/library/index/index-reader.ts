import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

/** Runs statements of an index; each is prepared once. Every call throws SQLite's own error if the file is damaged. */
export interface IndexReader {
  readonly run: (sql: string, ...values: SQLInputValue[]) => void;
  readonly one: (sql: string, ...values: SQLInputValue[]) => Row | null;
  readonly all: (sql: string, ...values: SQLInputValue[]) => readonly Row[];
  /** Returns the number of the row. */
  readonly insert: (sql: string, ...values: SQLInputValue[]) => number | bigint;
  /** Forgets the prepared statements, before the database is closed. */
  readonly clear: () => void;
}

/** The statements that are kept: searches are each a statement of their own. */
const KEPT = 200;

export function indexReader(database: DatabaseSync): IndexReader {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? database.prepare(sql);
    if (statements.size >= KEPT) statements.clear();
    statements.set(sql, known);
    return known;
  };
  return {
    run: (sql, ...values) => void prepared(sql).run(...values),
    one: (sql, ...values) => prepared(sql).get(...values) ?? null,
    all: (sql, ...values) => prepared(sql).all(...values),
    insert: (sql, ...values) => prepared(sql).run(...values).lastInsertRowid,
    clear: () => statements.clear(),
  };
}
