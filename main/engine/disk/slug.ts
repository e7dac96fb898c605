/** Names that Windows reserves for devices, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
const MAX_CHARACTERS = 48;
/** Leaves room for an extension and a suffix within the 255 bytes that file systems allow. */
const MAX_BYTES = 144;

/**
 * Makes a file or folder name that is safe on every platform from any name: lower case, letters and digits of every script,
 * with hyphens between. Accents of Latin letters are removed; if nothing is left, the name is `asset`.
 */
export function slug(name: string): string {
  const folded = fold(fold(name).toLowerCase());
  const dashed = folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^[-\p{M}]+|-+$/gu, '');
  const short = shorten(dashed).replace(/-+$/u, '');
  if (short === '') return 'asset';
  return RESERVED.test(short) ? `${short}-asset` : short;
}

/** Unifies look-alike spellings (NFKC) and removes accents from Latin letters; other scripts keep their marks. */
function fold(text: string): string {
  return [...text.normalize('NFKC')]
    .map((character) => {
      const [base = '', ...marks] = [...character.normalize('NFD')];
      return marks.length > 0 && /^[a-z]$/i.test(base) ? base : character;
    })
    .join('')
    .replace(/([a-z])\p{M}+/giu, '$1');
}

/** Cuts between whole characters. */
function shorten(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of [...text].slice(0, MAX_CHARACTERS)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MAX_BYTES) break;
    kept += character;
  }
  return kept;
}
