/**
 * Makes names that are valid in USD (letters and digits without accents, underscores, no digit first), and differ from each other: `Left arm` becomes
 * `Left_arm`, and the second of them `Left_arm_2`. Where no letter of a name is left, its characters are said by their code points: `u5DE6_u624B`.
 * @param taken names that are not to be made
 * @returns makes one; `fallback` is used for a name of no letters at all
 */
export function usdNames(taken: readonly string[] = []): (wanted: string, fallback: string) => string {
  const made = new Set(taken);
  /** The number that is tried next, by the name that it stands behind: all below it are made already. */
  const next = new Map<string, number>();
  return (wanted, fallback) => {
    const plain = validIn(wanted) || fallback;
    let name = plain;
    let n = next.get(plain) ?? 2;
    for (; made.has(name); n++) name = `${plain}_${n}`;
    next.set(plain, n);
    made.add(name);
    return name;
  };
}

function validIn(wanted: string): string {
  const ascii = wanted
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^(?=\d)/, '_');
  if (/[A-Za-z0-9]/.test(ascii)) return ascii;
  return Array.from(wanted.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [], codePoint).join('_');
}

const codePoint = (character: string): string =>
  `u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
