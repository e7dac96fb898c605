import { isBinaryStl } from '../../../../shared/interface/mesh-format.ts';

/** What a file of a model or a picture can be, by its first bytes. */
export type FileFormat = 'glb' | 'obj' | 'zip' | 'stl' | 'fbx' | 'usdz' | 'png' | 'exr' | 'webp' | 'jpg';

/** Bytes that are enough to tell. */
export const FORMAT_HEAD_BYTES = 1024;

/**
 * The format of a file by its first bytes; content types and the names of URLs are not dependable. Null where it is none
 * that the interface makes.
 * @param head the first bytes, as many as FORMAT_HEAD_BYTES where the file has them
 * @param size of the whole file in bytes: a binary stl is known by it
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

/** A usdz is a zip whose first entry, stored, is a usd. */
function isUsdz(bytes: Buffer): boolean {
  if (bytes.length < 30) return false;
  const name = bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26));
  return /\.usd[ac]?$/i.test(name);
}

/** Every line that is whole, not empty and no comment is a statement of obj, and there is one, or a comment at least. */
function isObj(text: string): boolean {
  const lines = text.split(/\r?\n/);
  // The last line may have been cut.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const said = whole.map((line) => line.trim()).filter((line) => line !== '');
  return (
    said.length > 0 && said.every((line) => /^(#|(v|vt|vn|vp|f|l|p|o|g|s|mtllib|usemtl)(\s|$))/.test(line))
  );
}
