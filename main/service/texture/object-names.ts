/** Longer names are no names; some readers take no more. */
const LONGEST = 100;
/** What ends a line or a word in a text format, or names a place in a file system. */
const UNSAFE = /[\s\p{Cc}/\\]+/gu;

/** Names that every format can carry, each once: a file's own where it has any. */
export function objectNames(wanted: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return wanted.map((raw) => {
    const plain = raw.slice(0, LONGEST).toWellFormed().replaceAll(UNSAFE, '_') || 'model';
    let count = counts.get(plain) ?? 1;
    let name = plain;
    for (; taken.has(name); name = `${plain}-${count}`) count += 1;
    counts.set(plain, count);
    taken.add(name);
    return name;
  });
}
