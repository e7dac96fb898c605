import type { Object3D } from 'three';
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js';
import { usdNames } from '../../../shared/model/naming/usd-names.ts';

/**
 * Writes objects as a usdz: meshes as text, with their materials and pictures. Y is up, a unit is a metre. To be called in a worker, which is ended with its file.
 * Names of objects are made valid in USD.
 * @throws Error if the writer fails
 */
export async function writeUsdz(objects: Object3D): Promise<Blob> {
  lendCanvas();
  // The writer itself leaves out what is not valid in a name: spaces, and all letters of some languages.
  const nameOf = usdNames();
  objects.traverse((each) => {
    if (each !== objects && each.name !== '') each.name = nameOf(each.name, 'part');
  });
  const written = await new USDZExporter().parseAsync(objects, {
    onlyVisible: false,
    includeAnchoringProperties: false,
    // as large as they are
    maxTextureSize: Infinity,
  });
  return new Blob([written as Uint8Array<ArrayBuffer>], { type: 'model/vnd.usdz+zip' });
}

/** What three's writer asks of a page to encode a picture. */
interface Page {
  document?: { readonly createElement: () => OffscreenCanvas };
}

/** Gives the writer the canvas of a worker in the place of a page's, which it would make for each picture. */
function lendCanvas(): void {
  const scope = globalThis as unknown as Page;
  if (scope.document !== undefined || typeof OffscreenCanvas === 'undefined') return;
  scope.document = {
    createElement: () => {
      const canvas = new OffscreenCanvas(1, 1);
      return Object.assign(canvas, {
        toBlob: (done: (blob: Blob | null) => void, type: string) => {
          // The writer does not wait for a failure: without a picture it fails itself.
          canvas.convertToBlob({ type }).then(done, () => done(null));
        },
      });
    },
  };
}
