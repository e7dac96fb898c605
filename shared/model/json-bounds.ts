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
