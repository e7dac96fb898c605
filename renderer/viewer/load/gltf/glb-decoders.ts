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

interface DecoderOptions {
  readonly budget: Budget;
  readonly pictures: PictureReader;
}

/** The method of three's Draco loader that is wrapped here. Its types do not declare it. */
interface DracoTasks {
  decodeGeometry(
    buffer: ArrayBuffer,
    task: { readonly attributeIDs: Readonly<Record<string, unknown>> },
  ): Promise<unknown>;
}

/** An attribute has at most four floats, a face three indices. */
const [BYTES_PER_VALUE, BYTES_PER_FACE] = [16, 12];

/** Gives three's loader the decoders for compressed meshes and pictures. All of them are part of the app. */
export function addDecoders(loader: GLTFLoader, { budget, pictures }: DecoderOptions): void {
  loader.setMeshoptDecoder(MeshoptDecoder);
  loader.setDRACOLoader(createDracoLoader(budget));
  // three calls only its method `load`
  loader.setKTX2Loader(new Ktx2Pictures(pictures) as never);
}

/**
 * A Draco loader that reserves memory first. Draco decodes as much as its own header declares, whatever the glb declares.
 */
function createDracoLoader(budget: Budget): DRACOLoader {
  // one worker only: each has its own WebAssembly memory, which never shrinks
  const draco = new DRACOLoader().setWorkerLimit(1) as DRACOLoader & DracoTasks;
  const decode = draco.decodeGeometry.bind(draco);
  const reserved = new WeakSet<ArrayBuffer>();
  draco.decodeGeometry = (buffer, task) => {
    if (!reserved.has(buffer)) {
      reserved.add(buffer);
      const header = dracoHeader(new Uint8Array(buffer));
      if (header === null) {
        throw new UnreadableModel(
          'The glb’s mesh is packed by Draco in a way that the viewer does not read, or is damaged. Save it again without Draco.',
        );
      }
      const attributes = Math.max(1, Object.keys(task.attributeIDs).length);
      budget.reserve(header.vertices * attributes * BYTES_PER_VALUE + header.faces * BYTES_PER_FACE);
    }
    return decode(buffer, task);
  };
  return draco;
}

const KTX2 = new Set(['ktx2'] as const);

/** Replaces three's KTX2 loader. Its pictures are reserved, and become bitmaps. */
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
