import { plainLine } from '../../../shared/interface/plain-text.ts';

/** A table for people: columns as wide as their widest cell. */
export function asTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(plainLine));
  const widths = head.map((_, column) =>
    lines.reduce((most, line) => Math.max(most, line[column]?.length ?? 0), 0),
  );
  const asLine = (line: readonly string[]): string =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return lines.map((line) => `${asLine(line)}\n`).join('');
}

/** CSV (RFC 4180). A cell that a spreadsheet would take for a formula is marked as text; negative numbers are not. */
export function asCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
