import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The interface document, where this machine has it; it is no part of the repository. */
const DOCUMENT = new URL('../../../../shared/interface.md', import.meta.url);

type Check<Context> = (context: Context) => Promise<void>;

/** What proves a table of the document: a check for each of its rows by the row's name, in the document's order. */
export type TableChecks<Context> =
  | Readonly<Record<string, Check<Context>>>
  /** Where the names are numbers, whose order an object does not keep. */
  | readonly (readonly [row: string, check: Check<Context>])[];

/**
 * One test for each row of a table of the interface document, and one that no row is left out.
 * @param heading the line of the document that the table stands under
 * @param contextOf asked when a test runs
 */
export function describeTable<Context>(
  heading: string,
  checks: TableChecks<Context>,
  contextOf: () => Context,
): void {
  describe(heading, () => {
    const rows = Array.isArray(checks) ? checks : Object.entries(checks);
    for (const [row, check] of rows) it(row, () => check(contextOf()));

    it.skipIf(!existsSync(DOCUMENT))('has a test for every row of the document', () => {
      expect(rows.map(([row]) => row)).toEqual(rowsUnder(heading));
    });
  });
}

/** The first cells of the first table under a heading. */
function rowsUnder(heading: string): string[] {
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.replace(/^[#\-\s]+/, '').startsWith(heading));
  if (start < 0) throw new Error(`The document has no line “${heading}”`);
  const table = lines.slice(start).findIndex((line) => line.startsWith('|')) + start;
  const rows: string[] = [];
  for (const line of lines.slice(table + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(line.split('|')[1]?.trim() ?? '');
  }
  return rows;
}
