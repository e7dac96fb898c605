import { UnreadableModel } from '../parsed-model.ts';

export interface ExrChannel {
  readonly name: string;
  /** 0: whole numbers, 1: half floats, 2: floats. */
  readonly type: number;
  readonly sampling: readonly [x: number, y: number];
}

/** Bytes of the longest name in an EXR. */
export const LONGEST_NAME = 255;
/** Attributes, and channels, that are read: far more than programs write. Without a limit, a large file could name a hundred million. */
export const MOST_NAMED = 4_096;

/** The channels of a list in the head of an EXR. @throws UnreadableModel if it makes no sense */
export function channelsOf(list: Uint8Array): readonly ExrChannel[] {
  const channels: ExrChannel[] = [];
  let at = 0;
  while (at < list.byteLength && list[at] !== 0) {
    const end = list.indexOf(0, at);
    if (end < 0 || end - at > LONGEST_NAME || end + 17 > list.byteLength) throw damagedHeadError();
    if (channels.length === MOST_NAMED) throw damagedHeadError();
    const name = new TextDecoder('latin1').decode(list.subarray(at, end));
    const [type = 0, , x = 1, y = 1] = ints(list.subarray(end + 1, end + 17));
    channels.push({ name, type, sampling: [x, y] });
    at = end + 17;
  }
  if (channels.length === 0) throw damagedHeadError();
  return channels;
}

/** Whole numbers of four bytes each, the lowest first. */
export function ints(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength >> 2 }, (_, index) => view.getInt32(index * 4, true));
}

export const damagedHeadError = (): UnreadableModel =>
  new UnreadableModel('The EXR is damaged: its head makes no sense.');
