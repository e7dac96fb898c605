/**
 * Works out what a person typed into a number field: `+ − * /`, brackets, grouped thousands, `k` and `m`, and `%`
 * of what stands before it (`200k + 10%`). No `eval`: the page's policy forbids it, and so would sense.
 * @returns null if it is no number, or if a comma in it may be a decimal one: `1,5` is not taken for 15, nor `0,050` for 50
 */
export function evaluate(text: string): number | null {
  if (text.length > MOST_LETTERS) return null;
  const tokens = tokenise(text.replaceAll('−', '-').toLowerCase());
  if (tokens === null || tokens.length === 0) return null;
  const reader = { tokens, at: 0 };
  const value = sum(reader);
  return value !== null && reader.at === tokens.length && Number.isFinite(value) ? value : null;
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

/** Longer texts are pasted by mistake, and their brackets could lie deeper in one another than can be followed. */
const MOST_LETTERS = 200;

const TOKEN = /\s*((?:[1-9]\d{0,2}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:e\d+)?[km]?|\.\d+|[-+*/()%])\s*/y;

function tokenise(text: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return null;
    tokens.push(token.replaceAll(',', ''));
  }
  return tokens;
}

function sum(reader: Reader): number | null {
  let left = product(reader);
  for (let sign = reader.tokens[reader.at]; sign === '+' || sign === '-'; sign = reader.tokens[reader.at]) {
    reader.at += 1;
    const right = product(reader);
    if (left === null || right === null) return null;
    const part = reader.tokens[reader.at] === '%' ? (left * right) / 100 : right;
    if (reader.tokens[reader.at] === '%') reader.at += 1;
    left = sign === '+' ? left + part : left - part;
  }
  return left;
}

function product(reader: Reader): number | null {
  let left = factor(reader);
  for (let sign = reader.tokens[reader.at]; sign === '*' || sign === '/'; sign = reader.tokens[reader.at]) {
    reader.at += 1;
    const right = factor(reader);
    if (left === null || right === null) return null;
    left = sign === '*' ? left * right : left / right;
  }
  return left;
}

const SUFFIX: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

function factor(reader: Reader): number | null {
  const token = reader.tokens[reader.at];
  if (token === undefined) return null;
  reader.at += 1;
  if (token === '-') {
    const value = factor(reader);
    return value === null ? null : -value;
  }
  if (token === '(') {
    const value = sum(reader);
    const closed = reader.tokens[reader.at] === ')';
    reader.at += 1;
    return closed ? value : null;
  }
  const suffix = SUFFIX[token.at(-1) ?? ''];
  const value = Number(suffix === undefined ? token : token.slice(0, -1));
  return Number.isNaN(value) ? null : value * (suffix ?? 1);
}
