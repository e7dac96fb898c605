import { z } from 'zod';
import { MediaError } from '../../media-error.ts';
import { decodeCheckedJson } from './checked-json.ts';
import type { ReadBeside } from './read-mtl.ts';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER = 12;
const CHUNK_HEADER = 8;

/** What the glb may hold; a small description can name large files without end. Bytes. */
const MAX_BYTES = 1024 ** 3;

const located = z.looseObject({ uri: z.string().optional() });
const filesSchema = z.looseObject({
  buffers: z.array(located).default([]),
  images: z.array(located).default([]),
  bufferViews: z.array(z.looseObject({})).default([]),
});

/**
 * Makes a glb of a gltf and the files that it names. A picture that cannot be had is left out.
 * @param most bytes of all the data together
 * @throws MediaError if it is damaged, is too large, has data in several files, or its data cannot be had
 */
export function packGltf(bytes: Uint8Array, readBeside: ReadBeside, most: number = MAX_BYTES): Uint8Array {
  const { buffers, images, bufferViews, ...rest } = read(bytes);
  if (buffers.length > 1) throw new MediaError({ code: 'glb-data-elsewhere' });
  const bytesOf = (uri: string | undefined): Uint8Array | undefined =>
    uri === undefined ? undefined : (embedded(uri) ?? readBeside(decoded(uri)));
  const data = buffers.map(({ uri }) => bytesOf(uri));
  if (data.includes(undefined)) throw new MediaError({ code: 'glb-data-missing' });
  const parts: Uint8Array[] = [];
  let size = 0;
  const add = (each: Uint8Array): void => {
    const part = padded(each, 0);
    size += part.length;
    if (size > most) throw new MediaError({ code: 'files-too-large', most });
    parts.push(part);
  };
  for (const each of data) add(each ?? new Uint8Array());
  const views = [...bufferViews];
  /** A picture that several images name is there once. */
  const viewOf = new Map<string, number>();
  const packed = images.map(({ uri, ...image }) => {
    const before = uri === undefined ? undefined : viewOf.get(uri);
    if (before !== undefined) return { ...image, bufferView: before };
    const picture = bytesOf(uri);
    if (uri === undefined || picture === undefined) return image;
    views.push({ buffer: 0, byteOffset: size, byteLength: picture.length });
    add(picture);
    viewOf.set(uri, views.length - 1);
    return { ...image, bufferView: views.length - 1 };
  });
  const text = write({ ...rest, buffers: [{ byteLength: size }], images: packed, bufferViews: views });
  return joined(padded(new TextEncoder().encode(text), 0x20), Buffer.concat(parts));
}

function read(bytes: Uint8Array): z.infer<typeof filesSchema> {
  try {
    return filesSchema.parse(JSON.parse(decodeCheckedJson(bytes)));
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError({ code: 'glb-description-broken' }, { cause });
  }
}

/** The text of a description. What is read without recursion is written with it, so lists in lists without end have no text. */
function write(description: object): string {
  try {
    return JSON.stringify(description);
  } catch (cause) {
    throw new MediaError({ code: 'glb-description-broken' }, { cause });
  }
}

function embedded(uri: string): Uint8Array | null {
  const at = /^data:[^,]*;base64,/.exec(uri)?.[0].length;
  return at === undefined ? null : Buffer.from(uri.slice(at), 'base64');
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // A `%` that begins no escape sequence belongs to the name.
    return uri;
  }
}

/** To a multiple of four, as the chunks of a glb are. */
function padded(bytes: Uint8Array, by: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(by);
  out.set(bytes);
  return out;
}

function joined(json: Uint8Array, binary: Uint8Array): Uint8Array {
  const out = Buffer.alloc(HEADER + 2 * CHUNK_HEADER + json.length + binary.length);
  const words: readonly (readonly [number, number])[] = [
    [0, MAGIC],
    [4, 2],
    [8, out.length],
    [HEADER, json.length],
    [HEADER + 4, JSON_CHUNK],
    [HEADER + CHUNK_HEADER + json.length, binary.length],
    [HEADER + CHUNK_HEADER + json.length + 4, BINARY_CHUNK],
  ];
  for (const [at, word] of words) out.writeUInt32LE(word, at);
  out.set(json, HEADER + CHUNK_HEADER);
  out.set(binary, HEADER + 2 * CHUNK_HEADER + json.length);
  return out;
}
