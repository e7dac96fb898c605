/** A piece of HTML that was escaped where it had to be. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML in which everything that is not HTML itself is escaped: names of clients and words of programs are others' text. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const inner = texts.map((text, index) => text + (index < parts.length ? asHtml(parts[index] ?? '') : ''));
  return { html: inner.join('') };
}

function asHtml(part: Part): string {
  if (Array.isArray(part)) return part.map((each: Html) => each.html).join('');
  if (typeof part === 'object' && 'html' in part) return part.html;
  return String(part).replaceAll(/[&<>"']/g, (character) => NAMES[character] ?? '');
}

/** A column of a table: its head, and whether it holds numbers, long words or names. */
export interface Column {
  readonly head: string;
  readonly is?: 'number' | 'words' | 'name';
}

/** A table, or the words for an empty one. */
export function table(columns: readonly Column[], rows: readonly (readonly Part[])[], empty: string): Html {
  if (rows.length === 0) return html`<p class="dim">${empty}</p>`;
  const head = columns.map((column) => html`<th class="${column.is ?? ''}" scope="col">${column.head}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, index) => html`<td class="${columns[index]?.is ?? ''}">${cell}</td>`)}</tr>\n`,
  );
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A span of time in words: `12 s`, `3 min`, `5 h`, `4 days`. */
export function span(ms: number): string {
  const seconds = Math.max(0, ms / 1000);
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
