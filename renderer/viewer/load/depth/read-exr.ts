import { FloatType, RedFormat, RGBAFormat } from 'three';
import { EXRLoader } from 'three/examples/jsm/loaders/EXRLoader.js';
import { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';
import type { DepthField } from './depth-field.ts';
import { checkExrBlocks } from './exr-blocks.ts';
import type { ExrChannel } from './exr-channels.ts';
import { type ExrHeader, readExrHeader } from './exr-header.ts';

/** The attributes that are copied into the new header. */
const COPIED = ['compression', 'dataWindow', 'displayWindow', 'lineOrder', 'pixelAspectRatio', 'tiles'];
const WHOLE_NUMBERS = 0;

/** Reads an EXR: red, green and blue, or any one channel, of 16 or 32 bits. */
export function readExr(bytes: Uint8Array<ArrayBuffer>): DepthField {
  const header = readExrHeader(bytes);
  const { channels, width, height } = header;
  if (channels.some(({ type }) => type === WHOLE_NUMBERS)) {
    throw new UnreadableModel('This EXR holds whole numbers; the viewer reads halves and floats.');
  }
  const names = new Set(channels.map(({ name }) => name));
  const isColoured = ['R', 'G', 'B'].every((name) => names.has(name));
  const single = isColoured ? undefined : depthChannelOf(channels);
  const items = isColoured ? 4 : 1;
  const budget = new Budget('The EXR');
  budget.reserve(width * height * items * 4 * 2);
  checkExrBlocks(bytes, header, budget);
  const loader = new EXRLoader().setDataType(FloatType).setOutputFormat(isColoured ? RGBAFormat : RedFormat);
  const { data } = decode(loader, withNewHeader(bytes, header, single));
  return {
    width,
    height,
    channels: isColoured ? ['R', 'G', 'B'] : [single?.name ?? ''],
    bits: (single ?? channels[0])?.type === 1 ? 16 : 32,
    at: (x, y, channel) => data[((height - 1 - y) * width + x) * items + channel] ?? 0,
    isLinear: true,
  };
}

function decode(loader: EXRLoader, bytes: ArrayBuffer): { readonly data: Float32Array } {
  try {
    const { data } = loader.parse(bytes);
    if (data instanceof Float32Array) return { data };
  } catch {
    // reported below with our own message
  }
  throw new UnreadableModel('The EXR is damaged, or packed in a way that the viewer does not read.');
}

/** The channel that is most likely depth, by its name. */
function depthChannelOf(channels: readonly ExrChannel[]): ExrChannel | undefined {
  const byName = (pattern: RegExp): ExrChannel | undefined => channels.find(({ name }) => pattern.test(name));
  return byName(/^Y$/) ?? byName(/^Z$|depth|\.Z$|\.Y$/i) ?? byName(/^(?!A$)/) ?? channels[0];
}

/**
 * The same picture with a new header. three reads a single channel only if its name is Y, so the channel is renamed; the others get
 * names that three ignores.
 */
function withNewHeader(bytes: Uint8Array, header: ExrHeader, single: ExrChannel | undefined): ArrayBuffer {
  const named = header.channels.map((channel, index) =>
    single === undefined ? channel : { ...channel, name: channel === single ? 'Y' : `other${index}` },
  );
  const parts: Uint8Array[] = [bytes.subarray(0, 8), attribute('channels', 'chlist', channelList(named))];
  for (const name of COPIED) {
    const value = header.raw.get(name);
    if (value !== undefined) parts.push(attribute(name, TYPES[name] ?? '', value));
  }
  parts.push(Uint8Array.of(0), bytes.subarray(header.end));
  const out = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.byteLength;
  }
  return out.buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  compression: 'compression',
  dataWindow: 'box2i',
  displayWindow: 'box2i',
  lineOrder: 'lineOrder',
  pixelAspectRatio: 'float',
  tiles: 'tiledesc',
};

const nullTerminated = (value: string): number[] => [...new TextEncoder().encode(value), 0];

function attribute(name: string, type: string, value: Uint8Array): Uint8Array {
  return Uint8Array.from([
    ...nullTerminated(name),
    ...nullTerminated(type),
    ...int32Bytes(value.byteLength),
    ...value,
  ]);
}

function channelList(channels: readonly ExrChannel[]): Uint8Array {
  const entries = channels.flatMap(({ name, type, sampling }) => [
    ...nullTerminated(name),
    ...int32Bytes(type, 0, sampling[0], sampling[1]),
  ]);
  return Uint8Array.from([...entries, 0]);
}

const int32Bytes = (...values: number[]): Uint8Array => new Uint8Array(Int32Array.from(values).buffer);
