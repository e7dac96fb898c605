/** `*(a|b)` and the like: what opens one, and the signs that matter within. */
const OPENS = /[*+?@!]\(/y;
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/**
 * Whether a repetition (`*(…)`, `+(…)`) of a pattern could be read in many ways: `*(*(a))`, `+(a|aa)`, `*(a*)`. To find that a single name does not
 * match one takes longer than anybody waits. `+([0-9])` and `*(left|right)` can be read in one.
 */
export function hasUnboundedRepeat(name: string): boolean {
  return repeatsIn(name).some((inside) => {
    if (inside.includes('*') || /[+?@!]\(/.test(inside)) return true;
    const firsts = inside.split('|').map(firstsOf);
    return firsts.some(
      (first, at) =>
        first.size === 0 || firsts.slice(at + 1).some((other) => [...first].some((sign) => other.has(sign))),
    );
  });
}

/** What stands in the outermost repetitions of a name; of one that is not closed, nothing: it is matched as it is written. */
function repeatsIn(name: string): readonly string[] {
  const found: string[] = [];
  /** The places after the open brackets, and which of them repeat. */
  const open: { readonly start: number; readonly repeats: boolean }[] = [];
  for (let at = 0; at < name.length; at += 1) {
    OPENS.lastIndex = at;
    if (name[at] === '\\') at += 1;
    else if (OPENS.test(name)) {
      open.push({ start: at + 2, repeats: name[at] === '*' || name[at] === '+' });
      at += 1;
    } else if (name[at] === ')') {
      const closed = open.pop();
      if (closed?.repeats === true && !open.some(({ repeats }) => repeats))
        found.push(name.slice(closed.start, at));
    }
  }
  return found;
}

/** The signs that a choice can begin with; none for an empty one. */
function firstsOf(choice: string): Set<string> {
  const [first] = choice;
  if (first === undefined) return new Set();
  if (first === '?') return new Set(PRINTABLE);
  if (first === '\\') return new Set(choice.slice(1, 2).toLowerCase());
  const end = choice.indexOf(']', 2);
  if (first !== '[' || end < 0) return new Set([first.toLowerCase()]);
  const inside = choice.slice(1, end).replace(/^!/, '^');
  try {
    const wanted = new RegExp(`^[${inside}]$`, 'i');
    return new Set(PRINTABLE.filter((sign) => wanted.test(sign)).map((sign) => sign.toLowerCase()));
  } catch {
    // `[[:alpha:]]` and what else a RegExp has no words for: it may be any.
    return new Set(PRINTABLE);
  }
}
