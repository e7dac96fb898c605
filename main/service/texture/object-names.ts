/** The most characters of a name. Some readers refuse longer ones. */
const MAX_LENGTH = 100;
/** Characters that end a line or a word in a text format, or separate the parts of a path. */
const UNSAFE_CHARACTERS = /[\s\p{Cc}/\\]+/gu;

/** Unique names that are valid in every format, made from the names in the file; `model` for an empty name. */
export function makeObjectNames(wanted: readonly string[]): readonly string[] {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return wanted.map((raw) => {
    const plain = raw.slice(0, MAX_LENGTH).toWellFormed().replaceAll(UNSAFE_CHARACTERS, '_') || 'model';
    let count = counts.get(plain) ?? 1;
    let name = plain;
    for (; used.has(name); name = `${plain}-${count}`) count += 1;
    counts.set(plain, count);
    used.add(name);
    return name;
  });
}
