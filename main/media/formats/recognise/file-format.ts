import { isBinaryStl } from '../../../../shared/interface/mesh-format.ts';

/** The formats of models and pictures that are recognised by their first bytes. */
export type FileFormat = 'glb' | 'obj' | 'zip' | 'stl' | 'fbx' | 'usdz' | 'png' | 'exr' | 'webp' | 'jpg';

/** The number of bytes that is enough to recognise a format. */
export const FORMAT_HEAD_BYTES = 1024;

/**
 * The format of a file by its first bytes, because content types and the names in URLs are not reliable. Null if it is none
 * of the interface's formats.
 * @param head the first FORMAT_HEAD_BYTES bytes, or the whole file if it is shorter
 * @param size the size of the whole file in bytes, by which a binary stl is recognised
 */
export function fileFormatOf(head: Uint8Array, size: number): FileFormat | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const starts = (text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text;
  if (starts('glTF')) return 'glb';
  if (starts('PK\x03\x04')) return isUsdz(bytes) ? 'usdz' : 'zip';
  if (starts('Kaydara FBX Binary') || starts('; FBX')) return 'fbx';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('\x76\x2f\x31\x01')) return 'exr';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (starts('\xff\xd8\xff')) return 'jpg';
  if (isBinaryStl(bytes, size)) return 'stl';
  const text = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  if (/^\s*solid[\s\S]*\b(facet|endsolid)\b/.test(text)) return 'stl';
  return isObj(text) ? 'obj' : null;
}

/** A usdz is a zip whose first entry is an uncompressed usd. */
function isUsdz(bytes: Buffer): boolean {
  if (bytes.length < 30) return false;
  const name = bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26));
  return /\.usd[ac]?$/i.test(name);
}

/** Whether every complete line that is not empty is a comment or a statement of obj, and there is at least one. */
function isObj(text: string): boolean {
  // A line may go on in the next one after a backslash.
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/);
  // The last line may be incomplete.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const statements = whole.map((line) => line.trim()).filter((line) => line !== '');
  return (
    statements.length > 0 &&
    statements.every((line) => /^(#|(v|vt|vn|vp|f|l|p|o|g|s|mtllib|usemtl)(\s|$))/.test(line))
  );
}
