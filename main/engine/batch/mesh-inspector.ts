import { extname } from 'node:path';
import type { MeshFile } from '../../../shared/model/reference.ts';
import { createFileInspector, type FileInspector } from './file-inspector.ts';

/** What the bytes of a mesh file say. The hash is null for a file over the size limit, which is not read completely. */
export type MeshInspection = Omit<MeshFile, 'path' | 'name'>;

/** Inspects mesh files, in worker threads. */
export type MeshInspector = FileInspector<MeshFile>;

export function createMeshInspector(): MeshInspector {
  const worker = new URL(`./inspect-mesh-worker${extname(import.meta.url)}`, import.meta.url);
  return createFileInspector<MeshInspection>(worker);
}
