import '../../zod-jitless.ts';
import { z } from 'zod';
import { UnreadableModel } from './parsed-model.ts';

/** What one model may take in memory, in bytes. */
const BUDGET = 1.5 * 1024 * 1024 * 1024;

const fileSchema = z.object({
  accessors: z
    .array(z.object({ count: z.number().int().nonnegative(), type: z.string(), componentType: z.number() }))
    .optional(),
  buffers: z.array(z.object({ uri: z.string().optional() })).optional(),
  images: z.array(z.object({ uri: z.string().optional() })).optional(),
});

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
const JSON_CHUNK = 0x4e4f534a;

/**
 * What a glb declares is checked before anything is allocated for it.
 * @throws UnreadableModel where it is damaged, claims more than it can hold, or points outside itself
 */
export function checkGlb(bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.byteLength < HEADER) throw new UnreadableModel('The glb is cut off: its header is not whole.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(12, true);
  if (view.getUint32(4, true) !== 2 || view.getUint32(16, true) !== JSON_CHUNK) {
    throw new UnreadableModel('This is not a glb of version 2.');
  }
  if (HEADER + length > bytes.byteLength) throw new UnreadableModel('The glb is cut off in its description.');
  const text = new TextDecoder().decode(bytes.subarray(HEADER, HEADER + length));
  const file = fileSchema.safeParse(parsed(text));
  if (!file.success) throw new UnreadableModel('The glb’s description does not follow glTF.');
  const { accessors = [], buffers = [], images = [] } = file.data;
  const claimed = accessors.reduce((sum, { count, type }) => sum + count * (ITEMS[type] ?? 16) * 4, 0);
  if (claimed > BUDGET)
    throw new UnreadableModel('The glb claims more than 1.5 GB of geometry, too much to be shown.');
  const outside = [...buffers, ...images].some(({ uri }) => uri !== undefined && !uri.startsWith('data:'));
  if (outside)
    throw new UnreadableModel('The glb points to files outside of itself, and those are never fetched.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableModel('The glb’s description is damaged.');
  }
}
