import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MAX_SEGMENTATION_MESH_BYTES } from '../../../shared/interface/limits.ts';
import { MESH_HEAD_BYTES, sniffMeshFormat } from '../../../shared/interface/mesh-format.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import type { MeshInspection } from './file-inspector.ts';
import { endingOf } from './input-names.ts';
import { meshDamageOf } from './mesh-damage-of.ts';
import { readSteady, readWhole } from './read-whole.ts';

serveWorker((path: string) => readSteady(path, () => inspect(path)));

/** Reads a file for its format and its hash, and for what is wrong with it. Texture and segmentation have the same size limit. */
async function inspect(path: string): Promise<MeshInspection | 'changed'> {
  const { bytes, seen, sha256, isSteady } = readWhole(path, {
    most: MAX_SEGMENTATION_MESH_BYTES,
    see: (first) => Uint8Array.from(first.subarray(0, MESH_HEAD_BYTES)),
  });
  if (!isSteady) return 'changed';
  const format = sniffMeshFormat({ head: seen, size: bytes, ending: endingOf(basename(path)) });
  const isSendable = format !== null && sha256 !== null && bytes > 0;
  if (!isSendable) return { bytes, sha256, format, damage: null };
  // No more than was hashed, because the file may grow.
  const content = await buffer(createReadStream(path, { end: bytes - 1 }));
  return { bytes, sha256, format, damage: meshDamageOf(content) };
}
