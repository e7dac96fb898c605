import { Loader, Texture } from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { bytesAt } from '../pictures/picture-loader.ts';
import { readKtx2 } from '../pictures/read-ktx2.ts';
import type { PictureReader } from '../pictures/read-picture.ts';
import { dracoHeader } from './draco-header.ts';

interface DecodedWithin {
  readonly budget: Budget;
  readonly pictures: PictureReader;
}

/** As much of three's Draco loader as is called here; its types leave it out. */
interface DracoTasks {
  decodeGeometry(
    buffer: ArrayBuffer,
    task: { readonly attributeIDs: Readonly<Record<string, unknown>> },
  ): Promise<unknown>;
}

/** Four floats of each attribute, and three places of a face. */
const [BYTES_A_VALUE, BYTES_A_FACE] = [16, 12];

/** Gives three's reader what it needs for compressed meshes and pictures; all of it comes with the app. */
export function addDecoders(loader: GLTFLoader, { budget, pictures }: DecodedWithin): void {
  loader.setMeshoptDecoder(MeshoptDecoder);
  loader.setDRACOLoader(dracoWithin(budget));
  // three asks for no more of it than to load
  loader.setKTX2Loader(new Ktx2Pictures(pictures) as never);
}

/** Draco unpacks as much as its own data says, whatever the glb says: that is reserved before. */
function dracoWithin(budget: Budget): DRACOLoader {
  // each worker has a memory of its own, which does not shrink
  const draco = new DRACOLoader().setWorkerLimit(1) as DRACOLoader & DracoTasks;
  const decode = draco.decodeGeometry.bind(draco);
  const claimed = new WeakSet<ArrayBuffer>();
  draco.decodeGeometry = (buffer, task) => {
    if (!claimed.has(buffer)) {
      claimed.add(buffer);
      const header = dracoHeader(new Uint8Array(buffer));
      if (header === null) {
        throw new UnreadableModel(
          'The glb’s mesh is packed by Draco in a way that the viewer does not read, or is damaged. Save it anew without Draco.',
        );
      }
      const attributes = Math.max(1, Object.keys(task.attributeIDs).length);
      budget.reserve(header.vertices * attributes * BYTES_A_VALUE + header.faces * BYTES_A_FACE);
    }
    return decode(buffer, task);
  };
  return draco;
}

const KTX2 = new Set(['ktx2'] as const);

class Ktx2Pictures extends Loader<Texture> {
  readonly #pictures: PictureReader;

  constructor(pictures: PictureReader) {
    super();
    this.#pictures = pictures;
  }

  override load(
    url: string,
    onLoad: (texture: Texture) => void,
    _onProgress?: unknown,
    onError?: (cause: unknown) => void,
  ): void {
    const read = async (): Promise<Texture> => {
      const bitmap = await this.#pictures.read(await bytesAt(url), readKtx2, KTX2);
      if (bitmap === null) throw new Error('not shown');
      return new Texture(bitmap);
    };
    read().then(onLoad, onError);
  }
}
