const RANGE = /^(-?\d+|[a-z])\.\.(-?\d+|[a-z])(?:\.\.-?\d+)?$/i;

/** How many patterns the braces of a name stand for at most: `{a,b}{1..3}` for 6. */
export function alternativesOf(name: string): number {
  /** Of each open brace: the choices before the present one, how many the present one stands for, and where the brace begins. */
  const open = [{ before: 0, count: 1, start: 0 }];
  for (const { index, 0: character } of name.matchAll(/[{},]/g)) {
    const inner = open.at(-1);
    if (inner === undefined) break;
    if (character === '{') open.push({ before: 0, count: 1, start: index + 1 });
    else if (open.length === 1) continue;
    else if (character === ',') {
      inner.before += inner.count;
      inner.count = 1;
    } else {
      open.pop();
      const outer = open.at(-1);
      const choices = inner.before + inner.count;
      if (outer) outer.count *= Math.max(choices, rangeOf(name.slice(inner.start, index)));
    }
  }
  return open.reduce((product, { before, count }) => product * (before + count), 1);
}

/** How many the range `1..20` or `a..f` has, without its step; 1 for anything else. */
function rangeOf(text: string): number {
  const [, from = '', to = ''] = RANGE.exec(text) ?? [];
  if (from === '') return 1;
  const place = (end: string): number => (/\d/.test(end) ? Number(end) : end.charCodeAt(0));
  return Math.abs(place(to) - place(from)) + 1;
}
