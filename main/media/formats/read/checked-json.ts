import { MediaError } from '../../media-error.ts';

/**
 * The most objects and lists, and the most values: twice what 50,000 meshes need, each with its own node, material and five
 * accessors. One or two bytes of text can need a hundred bytes of memory or more.
 */
const MAX_CONTAINERS = 1_500_000;
const MAX_VALUES = 12_000_000;
const [QUOTE, COMMA, BACKSLASH, LIST, OBJECT] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

/** Decodes the text of a glTF description, after a check that parsing it needs a bounded amount of memory. Throws MediaError. */
export function decodeCheckedJson(bytes: Uint8Array): string {
  let containers = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) commas += 1;
    else if (byte === LIST || byte === OBJECT) containers += 1;
  }
  if (containers > MAX_CONTAINERS || containers + commas > MAX_VALUES)
    throw new MediaError({ code: 'glb-description-too-large' });
  return new TextDecoder().decode(bytes);
}

/** The end of the string that begins here; the end of the text if the string has no end. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  // An escape sequence has two characters.
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
