/** A piece of the notices, in the order of the file. */
export type NoticePart =
  | { readonly is: 'heading'; readonly level: number; readonly text: string }
  | { readonly is: 'words'; readonly text: string }
  /** A licence, whose own lines count. */
  | { readonly is: 'verbatim'; readonly text: string }
  /** The head first. */
  | { readonly is: 'table'; readonly rows: readonly (readonly string[])[] };

const HEADING = /^(#{1,3}) (.+)$/;
const FENCE = /^(`{3,})\w*$/;
const COMMENT = /^<!--.*-->$/;
const RULE_OF_TABLE = /^[|\s-]+$/;

/** Takes the file of notices apart, as far as it uses Markdown: headings, words, tables, fenced texts and comments. */
export function noticeParts(text: string): readonly NoticePart[] {
  const parts: NoticePart[] = [];
  let lines: string[] = [];
  /** The row of backticks that ends the text in hand. */
  let fence: string | null = null;
  const end = (): void => {
    const joined = lines.join('\n');
    if (joined.trim() !== '') parts.push(fence === null ? wordsOf(lines) : { is: 'verbatim', text: joined });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const [, opened] = FENCE.exec(line) ?? [];
    const [, hashes, heading] = HEADING.exec(line) ?? [];
    if (fence !== null && line !== fence) lines.push(line);
    else if (fence !== null || opened !== undefined) {
      end();
      fence = fence === null ? (opened ?? null) : null;
    } else if (hashes !== undefined && heading !== undefined) {
      end();
      parts.push({ is: 'heading', level: hashes.length, text: heading });
    } else if (line === '') end();
    else if (!COMMENT.test(line)) lines.push(line);
  }
  end();
  return parts;
}

function wordsOf(lines: readonly string[]): NoticePart {
  if (lines[0]?.startsWith('|') !== true) return { is: 'words', text: lines.join(' ') };
  const rows = lines.filter((line) => !RULE_OF_TABLE.test(line));
  return {
    is: 'table',
    rows: rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  };
}
