import '../../zod-jitless.ts';
import { z } from 'zod';
import { Budget } from './budget.ts';
import { UnreadableModel } from './parsed-model.ts';
import { claimPicture } from './picture-size.ts';

const whole = z.number().int().nonnegative();

/** As much of glTF as has to be believed before its reader may run. */
const fileSchema = z.object({
  extensionsUsed: z.array(z.string()).optional(),
  accessors: z
    .array(
      z.object({ count: whole, type: z.string(), componentType: z.number(), bufferView: whole.optional() }),
    )
    .optional(),
  bufferViews: z
    .array(
      z.object({
        buffer: whole,
        byteOffset: whole.optional(),
        byteLength: whole,
        extensions: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
  buffers: z.array(z.object({ uri: z.string().optional(), byteLength: whole.default(0) })).optional(),
  images: z.array(z.object({ uri: z.string().optional(), bufferView: whole.optional() })).optional(),
  nodes: z.array(z.object({ children: z.array(whole).optional() })).optional(),
});
const compressedSchema = z.object({ count: whole, byteStride: whole.max(256) });

type GltfFile = z.infer<typeof fileSchema>;

const ITEMS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
const HEADER = 20;
const CHUNK_HEADER = 8;
const JSON_CHUNK = 0x4e4f534a;
const COMPRESSED = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];

/**
 * What a glb declares is checked before anything is allocated for it.
 * @returns the extensions that it uses
 * @throws UnreadableModel where it is damaged, claims more than it can hold, or points outside itself
 */
export function checkGlb(bytes: Uint8Array<ArrayBuffer>): readonly string[] {
  if (bytes.byteLength < HEADER) throw new UnreadableModel('The glb is cut off: its header is not whole.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(12, true);
  if (view.getUint32(4, true) !== 2 || view.getUint32(16, true) !== JSON_CHUNK) {
    throw new UnreadableModel('This is not a glb of version 2.');
  }
  if (HEADER + length > bytes.byteLength) throw new UnreadableModel('The glb is cut off in its description.');
  const text = new TextDecoder().decode(bytes.subarray(HEADER, HEADER + length));
  return checkGltf(text, bytes.subarray(HEADER + length + CHUNK_HEADER));
}

/**
 * The same for a gltf: the description of a glb, with its data in it as text.
 * @param binary what the first buffer holds, where that is not said by an address
 */
export function checkGltf(text: string, binary: Uint8Array = new Uint8Array()): readonly string[] {
  const parsed = fileSchema.safeParse(json(text));
  if (!parsed.success) throw new UnreadableModel('The glb’s description does not follow glTF.');
  const file = parsed.data;
  const outside = [...(file.buffers ?? []), ...(file.images ?? [])].some(
    ({ uri }) => uri !== undefined && !uri.startsWith('data:'),
  );
  if (outside)
    throw new UnreadableModel('The glb points to files outside of itself, and those are never fetched.');
  checkClaims(file, binary);
  checkNodes(file);
  return file.extensionsUsed ?? [];
}

/** Geometry and pictures against what one model may take, and against what the file holds. */
function checkClaims(
  { accessors = [], bufferViews = [], buffers = [], images = [] }: GltfFile,
  binary: Uint8Array,
): void {
  const budget = new Budget('The glb');
  for (const { count, type, bufferView } of accessors) {
    budget.claim(count * (ITEMS[type] ?? 16) * 4);
    const holder = bufferView === undefined ? undefined : bufferViews[bufferView];
    const held = holder === undefined || isCompressed(holder) ? Number.POSITIVE_INFINITY : holder.byteLength;
    if (count * (ITEMS[type] ?? 1) > held) throw tooShort();
  }
  for (const bufferView of bufferViews) {
    const { buffer, byteOffset = 0, byteLength, extensions = {} } = bufferView;
    const holder = buffers[buffer];
    if (holder === undefined || byteOffset + byteLength > holder.byteLength) throw tooShort();
    // the first buffer without an address is the glb's own data
    const own = buffer === 0 && holder.uri === undefined && !isCompressed(bufferView);
    if (own && byteOffset + byteLength > binary.byteLength) throw tooShort();
    for (const name of COMPRESSED) {
      const compressed = compressedSchema.safeParse(extensions[name]);
      if (compressed.success) budget.claim(compressed.data.count * compressed.data.byteStride);
    }
  }
  for (const { bufferView } of images) {
    const { buffer, byteOffset = 0, byteLength = 0 } = bufferViews[bufferView ?? -1] ?? {};
    if (buffer === 0) claimPicture(binary.subarray(byteOffset, byteOffset + byteLength), budget);
  }
}

const isCompressed = ({
  extensions = {},
}: {
  readonly extensions?: Record<string, unknown> | undefined;
}): boolean => COMPRESSED.some((name) => name in extensions);

/** Whoever follows a circle of nodes never comes back. */
function checkNodes({ nodes = [] }: GltfFile): void {
  const done = new Set<number>();
  for (const first of nodes.keys()) {
    const path = new Set<number>();
    const open = [{ node: first, leave: false }];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      const { node, leave } = step;
      if (leave) {
        path.delete(node);
        done.add(node);
      } else if (path.has(node)) {
        throw new UnreadableModel('The glb is damaged: its nodes lie in one another in a circle.');
      } else if (!done.has(node)) {
        path.add(node);
        open.push({ node, leave: true });
        for (const child of nodes[node]?.children ?? []) open.push({ node: child, leave: false });
      }
    }
  }
}

const tooShort = (): UnreadableModel =>
  new UnreadableModel('The glb is cut off, or damaged: it claims more data than it holds.');

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableModel('The glb’s description is damaged.');
  }
}
