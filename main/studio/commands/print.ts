import { plainLine } from '../../../shared/interface/plain-text.ts';
import { asCsv, asTable } from '../clients/tables.ts';

/** Prints records as JSON, as CSV, or as a table for people. */
export function print(
  { json, csv }: { readonly json?: boolean; readonly csv?: boolean },
  records: unknown,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (json) say(JSON.stringify(records));
  else process.stdout.write(csv ? asCsv(head, rows) : asTable(head, rows));
}

/** Prints sentences, one a line. */
export function say(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${plainLine(line)}\n`);
}
