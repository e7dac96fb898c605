// The parts of three's USDLoader, for which @types/three has no types yet.
declare module 'three/examples/jsm/loaders/usd/USDAParser.js' {
  export class USDAParser {
    parseData(text: string): object;
  }
}
declare module 'three/examples/jsm/loaders/usd/USDCParser.js' {
  export class USDCParser {
    parseData(buffer: ArrayBuffer): object;
  }
}
declare module 'three/examples/jsm/loaders/usd/USDComposer.js' {
  import type { Group, Loader, LoadingManager } from 'three';

  export class USDComposer {
    constructor(manager: LoadingManager);
    imageLoader: Loader<ImageBitmap>;
    /** One for each picture, settled once it came or failed. */
    readonly texturePromises: readonly Promise<void>[];
    compose(layer: object, assets: object, variants: object, basePath: string): Group;
  }
}
