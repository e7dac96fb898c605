import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.glb': 'model/gltf-binary',
  '.obj': 'model/obj',
  '.stl': 'model/stl',
  '.fbx': 'application/octet-stream',
  '.usdz': 'model/vnd.usdz+zip',
  '.zip': 'application/zip',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.exr': 'image/x-exr',
  '.json': 'application/json',
};

/** What a file is sent as to the window. Anything unknown is bytes, never a page or a script. */
export function contentTypeOf(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
