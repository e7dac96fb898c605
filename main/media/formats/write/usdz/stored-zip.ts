import { crc32 } from 'node:zlib';

/** A file in an archive, with its name there (ASCII). */
export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL_HEAD = 30;
const CENTRAL_HEAD = 46;
const END = 22;
const EXTRA_HEAD = 4;
/** The number of an extra field that every reader skips. No one else uses this number. */
const PADDING_FIELD = 0x1986;
/** 1 January 2020 in the date format of zip. With a fixed date, the same model gives the same bytes. */
const FIXED_DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const VERSION = 20;

/**
 * Writes a zip of uncompressed files. Each file starts at a multiple of `alignment` bytes; an extra field before it fills
 * the gap. Up to 4 GB.
 */
export function writeStoredZip(files: readonly StoredFile[], alignment: number): Uint8Array {
  let offset = 0;
  const entries = files.map(({ name, bytes }) => {
    const path = new TextEncoder().encode(name);
    const unpadded = offset + LOCAL_HEAD + path.length;
    const missing = (alignment - (unpadded % alignment)) % alignment;
    const extra = missing === 0 || missing >= EXTRA_HEAD ? missing : missing + alignment;
    const entry = { path, bytes, extra, offset, crc: crc32(bytes) };
    offset = unpadded + extra + bytes.length;
    return entry;
  });
  const central = entries.reduce((sum, { path }) => sum + CENTRAL_HEAD + path.length, 0);
  if (offset + central + END > 0xffff_ffff) throw new Error('The archive would be over 4 GB.');
  const out = new Uint8Array(offset + central + END);
  const view = new DataView(out.buffer);
  let at = offset;
  for (const entry of entries) {
    const { path, bytes, extra } = entry;
    const start = entry.offset;
    view.setUint32(start, 0x04034b50, true);
    writeCommonFields(view, start + 4, entry);
    view.setUint16(start + 28, extra, true);
    out.set(path, start + LOCAL_HEAD);
    const padding = start + LOCAL_HEAD + path.length;
    if (extra > 0) {
      view.setUint16(padding, PADDING_FIELD, true);
      view.setUint16(padding + 2, extra - EXTRA_HEAD, true);
    }
    out.set(bytes, padding + extra);
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 4, VERSION, true);
    writeCommonFields(view, at + 6, entry);
    view.setUint32(at + 42, start, true);
    out.set(path, at + CENTRAL_HEAD);
    at += CENTRAL_HEAD + path.length;
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, entries.length, true);
  view.setUint16(at + 10, entries.length, true);
  view.setUint32(at + 12, central, true);
  view.setUint32(at + 16, offset, true);
  return out;
}

/** Writes the fields that the local header of a file and its entry in the central directory have in common. */
function writeCommonFields(
  view: DataView,
  at: number,
  { path, bytes, crc }: { readonly path: Uint8Array; readonly bytes: Uint8Array; readonly crc: number },
): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 8, FIXED_DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, path.length, true);
}
