/** Signs that stand for more than themselves, beside `*` and `?`. */
const MORE_SIGNS = /[\\[{]|[*+?@!]\(/;
/** Where matching passes over upper and lower case. */
const FOLDS = process.platform === 'win32' || process.platform === 'darwin';

/** Whether a pattern has signs that {@link mayFit} does not look at. */
export const hasMoreSigns = (pattern: string): boolean => MORE_SIGNS.test(pattern);

/**
 * Whether a name may fit a pattern of plain signs, `*` and `?`; true of other patterns, which are not looked at. What is false here fits no such
 * pattern, and is told at once: a RegExp tries all ways to spread the name over the stars, which takes hours for `*a*a*a*a*a*b` and a long name.
 * @param name, pattern of one file or folder, without slashes
 */
export function mayFit(name: string, pattern: string): boolean {
  if (hasMoreSigns(pattern)) return true;
  let at = 0;
  let of = 0;
  /** After the last star so far, and where what follows it was last tried. */
  let star: { readonly next: number; tried: number } | undefined;
  while (at < name.length) {
    const sign = pattern[of];
    if (sign === '*') {
      of += 1;
      star = { next: of, tried: at };
    } else if (sign === '?' || (sign !== undefined && isSame(sign, name[at] ?? ''))) {
      at += 1;
      of += 1;
    } else if (star !== undefined) {
      star.tried += 1;
      at = star.tried;
      of = star.next;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(of));
}

/** The same of the last name of a path and of a pattern; patterns that end in what is no name may fit any. */
export function mayEndAs(path: string, pattern: string): boolean {
  const last = (text: string): string => text.slice(text.lastIndexOf('/') + 1);
  const wanted = last(pattern);
  const isName = last(path) !== '' && !['**', '', '.', '..'].includes(wanted);
  return hasMoreSigns(pattern) || !isName || mayFit(last(path), wanted);
}

/** Two signs; more count as the same than by any RegExp. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return FOLDS && (one.toUpperCase() === other.toUpperCase() || one.toLowerCase() === other.toLowerCase());
}
