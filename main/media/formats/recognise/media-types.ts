import type { FileFormat } from './file-format.ts';

/** What files of models and pictures are sent as over HTTP: the registered type, where there is one. */
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
 * The type of a file by its name; undefined where it is no model and no picture that is known here.
 * @param ending of its name, in lower case, without the dot
 */
export function mediaTypeOf(ending: string): string | undefined {
  return BY_ENDING.get(ending);
}
