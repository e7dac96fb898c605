import type { BatchReport, ReportRow } from '../../../shared/model/report/batch-report.ts';

const COLUMNS: readonly (readonly [head: string, cell: (row: ReportRow) => string])[] = [
  ['name', ({ name }) => name],
  ['file', ({ file }) => file ?? ''],
  ['views', ({ views }) => String(views)],
  ['recipe', ({ recipe }) => recipe],
  ['state', ({ state }) => state],
  ['why', ({ why }) => why ?? ''],
  ['warnings', ({ warnings }) => warnings.join(' ')],
  ['fixes', ({ fixes }) => fixes.join(' ')],
  ['credits', ({ credits }) => credits ?? ''],
  ['seconds', ({ seconds }) => (seconds === null ? '' : String(seconds))],
  ['asset', ({ asset }) => asset?.name ?? ''],
  ['asset_id', ({ asset }) => asset?.id ?? ''],
];

/** A report as comma-separated values (RFC 4180), a line for each reference, with a head. */
export function reportCsv({ rows }: BatchReport): string {
  const lines = [COLUMNS.map(([head]) => head), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** A spreadsheet would take text that begins like a formula for one, whoever named the file so. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
