import { formatCredits } from '../../../shared/model/credits.ts';
import { fixedWords } from '../../../shared/model/mend/fix-words.ts';
import type { BatchReport, ReportRow } from '../../../shared/model/report/batch-report.ts';
import { shortWarnings } from '../../../shared/model/warning-words.ts';

/** The pictures of a row, as `data:` URLs; null where there is none. */
export interface RowPictures {
  readonly reference: string | null;
  readonly result: string | null;
}

const STATE_WORDS: Readonly<Record<ReportRow['state'], string>> = {
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  unknown: 'answer lost',
  unfinished: 'not finished',
  'done-before': 'done before',
  duplicate: 'duplicate',
  blocked: 'cannot be used',
};

const TONES: Readonly<Record<ReportRow['state'], 'ok' | 'bad' | 'warn' | 'idle'>> = {
  done: 'ok',
  failed: 'bad',
  cancelled: 'idle',
  unknown: 'warn',
  unfinished: 'warn',
  'done-before': 'idle',
  duplicate: 'idle',
  blocked: 'bad',
};

/**
 * A report as a page that needs nothing else: its pictures are in it, and it names no address.
 * @param pictures by the row's position; rows without an entry have none
 */
export function reportHtml(report: BatchReport, pictures: ReadonlyMap<number, RowPictures>): string {
  const rows = report.rows.map((row, index) => rowHtml(row, pictures.get(index)));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="generator" content="Maquette">
<title>${escaped(report.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(report.title)}</h1>
<p>${escaped(headWords(report))}</p>
<p class="dim">${escaped(`${report.connection} · ${report.madeAt.slice(0, 16).replace('T', ' ')} UTC`)}</p>
</header>
<table>
<thead><tr><th>Reference</th><th>Result</th><th>Name</th><th>Recipe</th><th>State</th><th class="number">Time</th><th class="number">Credits</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

function headWords({ rows, credits }: BatchReport): string {
  const parts = Object.entries(STATE_WORDS).flatMap(([state, words]) => {
    const number = rows.filter((row) => row.state === state).length;
    return number === 0 ? [] : [`${number.toLocaleString('en-US')} ${words}`];
  });
  return [...parts, `${formatCredits(credits)} credits`].join(' · ');
}

function rowHtml(row: ReportRow, pictures: RowPictures | undefined): string {
  const notes = [
    row.why,
    row.warnings.length === 0 ? null : shortWarnings(row.warnings),
    row.fixes.length === 0 ? null : fixedWords(row.fixes),
  ].filter((note) => note !== null);
  const file = row.file === null || row.file === row.name ? '' : row.file;
  const views = row.views > 1 ? `${row.views} views` : '';
  const small = [file, views].filter((part) => part !== '').join(' · ');
  return `<tr>
<td class="picture">${pictureHtml(pictures?.reference ?? null, `Reference of ${row.name}`)}</td>
<td class="picture">${pictureHtml(pictures?.result ?? null, `Result of ${row.name}`)}</td>
<td>${escaped(row.name)}${small === '' ? '' : `<br><span class="dim">${escaped(small)}</span>`}</td>
<td class="recipe">${escaped(row.recipe)}</td>
<td><span class="dot ${TONES[row.state]}"></span>${escaped(STATE_WORDS[row.state])}${notes
    .map((note) => `<br><span class="dim">${escaped(note)}</span>`)
    .join('')}</td>
<td class="number">${row.seconds === null ? '' : escaped(timeWords(row.seconds))}</td>
<td class="number">${row.credits === null ? '' : escaped(formatCredits(row.credits))}</td>
</tr>`;
}

function pictureHtml(url: string | null, alt: string): string {
  return url === null ? '' : `<img src="${escaped(url)}" alt="${escaped(alt)}" loading="lazy">`;
}

function timeWords(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const STYLE = `
:root { color-scheme: light dark; --dim: #6a6a6a; --line: #d4d4d4; --frame: #ececec; }
@media (prefers-color-scheme: dark) { :root { --dim: #9a9a9a; --line: #3c3c3c; --frame: #2a2a2a; } }
body { margin: 24px auto; max-width: 1200px; padding: 0 16px; font: 13px/1.45 system-ui, sans-serif; }
h1 { margin: 0; font-size: 20px; font-weight: 600; overflow-wrap: anywhere; }
header p { margin: 4px 0; }
table { width: 100%; margin-top: 16px; border-collapse: collapse; }
th { padding: 6px 8px; border-bottom: 1px solid var(--line); font-weight: 500; text-align: start; }
td { padding: 6px 8px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.picture { width: 128px; }
.picture img { display: block; width: 128px; height: 128px; object-fit: contain; border-radius: 4px; background: var(--frame); }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.recipe { white-space: nowrap; }
.dim { color: var(--dim); }
.dot { display: inline-block; width: 8px; height: 8px; margin-inline-end: 6px; border-radius: 50%; background: #8a8a8a; }
.dot.ok { background: #3f9142; }
.dot.bad { background: #cf3f3f; }
.dot.warn { background: #c98a1b; }
tr { break-inside: avoid; }
`;
