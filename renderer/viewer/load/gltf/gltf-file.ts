import '../../../zod-jitless.ts';
import { z } from 'zod';
import type { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';

const wholeNumber = z.number().int().nonnegative();
const extensions = z.record(z.string(), z.unknown()).optional();

/** The properties of glTF that are checked before three's loader may run. */
const fileSchema = z.object({
  extensionsUsed: z.array(z.string()).optional(),
  extensionsRequired: z.array(z.string()).optional(),
  accessors: z
    .array(
      z.object({
        count: wholeNumber,
        type: z.string(),
        componentType: z.number(),
        bufferView: wholeNumber.optional(),
        sparse: z.object({ count: wholeNumber }).optional(),
      }),
    )
    .optional(),
  bufferViews: z
    .array(
      z.object({
        buffer: wholeNumber,
        byteOffset: wholeNumber.optional(),
        byteLength: wholeNumber,
        extensions,
      }),
    )
    .optional(),
  buffers: z.array(z.object({ uri: z.string().optional(), byteLength: wholeNumber.default(0) })).optional(),
  images: z.array(z.object({ uri: z.string().optional(), bufferView: wholeNumber.optional() })).optional(),
  textures: z.array(z.unknown()).optional(),
  materials: z.array(z.unknown()).optional(),
  meshes: z
    .array(
      z.object({
        primitives: z.array(
          z.object({
            attributes: z.record(z.string(), wholeNumber),
            indices: wholeNumber.optional(),
            mode: wholeNumber.optional(),
            extensions,
          }),
        ),
      }),
    )
    .optional(),
  nodes: z.array(z.object({ children: z.array(wholeNumber).optional() })).optional(),
});

/** The JSON of a glTF file, with the properties that are checked. */
export type GltfFile = z.infer<typeof fileSchema>;
export type GltfBufferView = NonNullable<GltfFile['bufferViews']>[number];
export type GltfPrimitive = NonNullable<GltfFile['meshes']>[number]['primitives'][number];

/** The contents of a glb, or of a gltf that embeds its data as text. */
export interface OpenGltf {
  /** The whole parsed JSON. three reads this object and not the text, so that it reads exactly what was checked. */
  readonly json: object;
  readonly file: GltfFile;
  /** The data of the first buffer, if it has no address. */
  readonly binary: Uint8Array<ArrayBuffer>;
}

const HEADER = 12;
const CHUNK_HEADER = 8;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/** Bytes of memory for a comma or an opening bracket of the JSON: of a value, here and in what is checked and read of it. */
const VALUE = 32;
const VALUE_SIGNS = [',', '[', '{'].map((sign) => sign.charCodeAt(0));

/** Reserves the memory for the values of a JSON, before it is parsed: of `[]` alone, a file of a gigabyte could hold 300 million. */
export function reserveJson(json: Uint8Array, budget: Budget): void {
  for (const sign of VALUE_SIGNS) {
    for (let at = json.indexOf(sign); at >= 0; at = json.indexOf(sign, at + 1)) budget.reserve(VALUE);
  }
}

/**
 * Reads the chunks of a glb: the first is its JSON, the second its data. Others are ignored.
 * @throws UnreadableModel if it is cut off, or does not follow glTF
 */
export function openGlb(bytes: Uint8Array<ArrayBuffer>, budget: Budget): OpenGltf {
  if (bytes.byteLength < HEADER + CHUNK_HEADER)
    throw new UnreadableModel('The glb is cut off: its header is not whole.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(HEADER, true);
  if (view.getUint32(4, true) !== 2 || view.getUint32(HEADER + 4, true) !== JSON_CHUNK) {
    throw new UnreadableModel('This is not a glb of version 2.');
  }
  const from = HEADER + CHUNK_HEADER;
  if (from + length > bytes.byteLength) throw new UnreadableModel('The glb is cut off in its description.');
  const description = bytes.subarray(from, from + length);
  reserveJson(description, budget);
  const text = new TextDecoder().decode(description);
  return openGltf(text, binaryOf(bytes, view, from + length));
}

function binaryOf(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): Uint8Array<ArrayBuffer> {
  const from = at + CHUNK_HEADER;
  if (from > bytes.byteLength || view.getUint32(at + 4, true) !== BINARY_CHUNK) return new Uint8Array();
  return bytes.subarray(from, from + view.getUint32(at, true));
}

/** The same for a gltf: the JSON of a glb, with its data embedded as text. */
export function openGltf(text: string, binary: Uint8Array<ArrayBuffer> = new Uint8Array()): OpenGltf {
  const json = parseJson(text);
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success || typeof json !== 'object' || json === null)
    throw new UnreadableModel('The glb’s description does not follow glTF.');
  return { json, file: parsed.data, binary };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableModel('The glb’s description is damaged.');
  }
}
