import { Loader, Texture } from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { readKtx2 } from './read-ktx2.ts';

/** Gives three's reader what it needs for compressed meshes and pictures; all of it comes with the app. */
export function addDecoders(loader: GLTFLoader): void {
  loader.setMeshoptDecoder(MeshoptDecoder);
  loader.setDRACOLoader(new DRACOLoader());
  // three asks for no more of it than to load
  loader.setKTX2Loader(new Ktx2Pictures() as never);
}

class Ktx2Pictures extends Loader<Texture> {
  override load(
    url: string,
    onLoad: (texture: Texture) => void,
    _onProgress?: unknown,
    onError?: (cause: unknown) => void,
  ): void {
    const read = async (): Promise<Texture> =>
      new Texture(await readKtx2(new Uint8Array(await (await fetch(url)).arrayBuffer())));
    read().then(onLoad, onError);
  }
}
