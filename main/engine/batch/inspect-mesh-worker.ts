import { basename } from 'node:path';
import { MAX_SEGMENTATION_MESH_BYTES } from '../../../shared/interface/limits.ts';
import { MESH_HEAD_BYTES, sniffMeshFormat } from '../../../shared/interface/mesh-format.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import type { MeshInspection } from './file-inspector.ts';
import { endingOf } from './input-names.ts';
import { readWhole } from './read-whole.ts';

serveWorker(inspect);

/** Reads a file once for its format and its hash. Texture and segmentation have the same size limit. */
async function inspect(path: string): Promise<MeshInspection> {
  const limits = { head: MESH_HEAD_BYTES, most: MAX_SEGMENTATION_MESH_BYTES };
  const { bytes, head, sha256 } = await readWhole(path, limits);
  return { bytes, sha256, format: sniffMeshFormat({ head, size: bytes, ending: endingOf(basename(path)) }) };
}
