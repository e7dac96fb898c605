// The parts of three's USDLoader, for which @types/three has no types yet.
declare module 'three/examples/jsm/loaders/usd/USDAParser.js' {
  export class USDAParser {
    parseData(text: string): object;
  }
}
declare module 'three/examples/jsm/loaders/usd/USDCParser.js' {
  /** The type of a value in the file, and how it is stored. */
  export interface ValueRep {
    readonly typeEnum: number;
    readonly isCompressed: boolean;
  }

  export class USDCParser {
    reader: { tell(): number; seek(offset: number): void; readUint32(): number; readUint64(): number };
    version: { readonly major: number; readonly minor: number };
    sections: Readonly<Record<string, { readonly start: number; readonly size: number } | undefined>>;
    paths: readonly string[];
    parseData(buffer: ArrayBuffer): object;
    _readTOC(): void;
    _readPaths(): void;
    _readArrayValue(valueRep: ValueRep): unknown;
    _readScalarValue(type: number): unknown;
    _readTimeSamples(valueRep: ValueRep): unknown;
  }
}
declare module 'three/examples/jsm/loaders/usd/USDComposer.js' {
  import type { BufferGeometry, Group, Loader, LoadingManager, Object3D } from 'three';

  type Fields = Readonly<Record<string, unknown>>;

  export class USDComposer {
    constructor(manager: LoadingManager);
    readonly manager: LoadingManager;
    readonly assets: Readonly<Record<string, object>>;
    readonly externalVariantSelections: object;
    imageLoader: Loader<ImageBitmap>;
    /** One for each picture. It resolves when the picture is loaded or has failed. */
    readonly texturePromises: readonly Promise<void>[];
    compose(layer: object, assets: object, variants: object, basePath: string): Group;
    _resolveFilePath(path: string): string;
    _getBasePath(path: string): string;
    _resolveReference(reference: string, variants?: object): Object3D | null;
    _buildHierarchy(parent: Object3D, path: string): void;
    _buildGeomPrimitive(path: string, spec: object, typeName: string): Object3D | undefined;
    _buildGeometry(path: string, fields: Fields, hasSkinning?: boolean): BufferGeometry;
    _buildGeometryWithSubsets(fields: Fields, subsets: unknown, hasSkinning?: boolean): unknown;
    _buildAnimations(): unknown[];
  }
}
