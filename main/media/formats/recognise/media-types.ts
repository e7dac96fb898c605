import type { FileFormat } from './file-format.ts';

/** The HTTP content types of models and pictures: the registered type, if there is one. */
export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  glb: 'model/gltf-binary',
  obj: 'model/obj',
  stl: 'model/stl',
  fbx: 'application/octet-stream',
  usdz: 'model/vnd.usdz+zip',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  exr: 'image/x-exr',
};

const BY_ENDING: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MEDIA_TYPES),
  ['jpeg', MEDIA_TYPES.jpg],
]);

/**
 * The content type for the ending of a file's name; undefined if it is no known model or picture.
 * @param ending in lower case, without the dot
 */
export function mediaTypeOf(ending: string): string | undefined {
  return BY_ENDING.get(ending);
}
