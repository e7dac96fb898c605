import { type FbxNode, sizeOf, writeNode } from './fbx-node.ts';

/** 7.4: the first version that all current readers accept, and the last one with 32-bit offsets. */
const VERSION = 7400;
const EMPTY_RECORD = 13;
const HEAD_LENGTH = 27;
/** The version again, zeros, and the end mark. */
const FOOT_LENGTH = 4 + 120 + 16;

/**
 * The readers of the format's owner check that these values match: the file id is derived from the time of creation, and
 * the foot id from both. They belong to the fixed time below. With a fixed time, the same model also gives the same bytes.
 */
export const FILE_ID = Uint8Array.from(Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex'));
export const CREATION_TIME = '1970-01-01 10:00:00:000';
const FOOT_ID = Buffer.from('fabcab09d0c8d466b176fb831cf7267e', 'hex');
const END_MARK = Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex');

/** Writes a binary FBX file with the given top-level records. */
export function writeFbxFile(records: readonly FbxNode[]): Uint8Array {
  const body = records.reduce((sum, record) => sum + sizeOf(record), 0);
  const unpadded = HEAD_LENGTH + body + EMPTY_RECORD + FOOT_ID.length + 4;
  // If no padding is needed, the format has 16 zeros.
  const padding = 16 - (unpadded % 16);
  const out = new Uint8Array(unpadded + padding + FOOT_LENGTH);
  const view = new DataView(out.buffer);
  out.set(new TextEncoder().encode('Kaydara FBX Binary  \x00\x1a\x00'));
  view.setUint32(23, VERSION, true);
  let at = HEAD_LENGTH;
  for (const record of records) at = writeNode(out, at, record);
  out.set(FOOT_ID, at + EMPTY_RECORD);
  view.setUint32(unpadded + padding, VERSION, true);
  out.set(END_MARK, out.length - END_MARK.length);
  return out;
}
