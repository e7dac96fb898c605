import { extname } from 'node:path';
import type { ImageFile } from '../../../shared/model/reference.ts';
import { createFileInspector, type FileInspector } from './file-inspector.ts';

/**
 * What the bytes of an image file say. The hash is null for a file over the size limit, which is not read completely;
 * the picture's size is null if it cannot be decoded.
 */
export type ImageInspection = Omit<ImageFile, 'path' | 'name'>;

/** Inspects image files, in worker threads. */
export type ImageInspector = FileInspector<ImageFile>;

export function createImageInspector(): ImageInspector {
  const worker = new URL(`./inspect-image-worker${extname(import.meta.url)}`, import.meta.url);
  return createFileInspector<ImageInspection>(worker);
}
