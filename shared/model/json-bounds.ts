/** Limits of the size of a JSON value. */
export interface JsonBounds {
  readonly depth: number;
  /** The number of all values: objects, lists, texts, numbers … */
  readonly values: number;
  /** The total length of all texts and property names. */
  readonly characters: number;
}

/**
 * Whether a value stays within bounds. It is traversed without recursion, because a deep value would overflow the stack, and only
 * until a bound is exceeded.
 */
export function fitsBounds(value: unknown, bounds: JsonBounds): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  let values = 0;
  let characters = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    values += 1;
    if (values > bounds.values || next.depth > bounds.depth) return false;
    if (typeof next.value === 'string') characters += next.value.length;
    else if (typeof next.value === 'object' && next.value !== null) {
      const entries = Object.entries(next.value);
      if (values + open.length + entries.length > bounds.values) return false;
      for (const [name, inner] of entries) {
        if (!Array.isArray(next.value)) characters += name.length;
        open.push({ value: inner, depth: next.depth + 1 });
      }
    }
    if (characters > bounds.characters) return false;
  }
  return true;
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENS = '{'.charCodeAt(0);
const CLOSES = '}'.charCodeAt(0);

/**
 * Whether lists and objects of a JSON text lie deeper in one another than so many. A parser takes over a second for each million of brackets that
 * are only opened.
 */
export function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      // What is escaped ends no text.
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    // `[` and `{` differ in this bit alone, and so do `]` and `}`.
    else if ((code | 32) === OPENS) depth += 1;
    else if ((code | 32) === CLOSES) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
