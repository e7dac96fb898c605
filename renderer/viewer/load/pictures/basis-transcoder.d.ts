// three's copy of the Basis Universal transcoder. It is a classic script, which the build converts to a module.
declare module 'three/examples/jsm/libs/basis/basis_transcoder.js' {
  export interface Ktx2File {
    isValid(): boolean;
    startTranscoding(): boolean;
    getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
    getImageLevelInfo(
      level: number,
      layer: number,
      face: number,
    ): { readonly origWidth: number; readonly origHeight: number };
    transcodeImage(
      into: Uint8Array,
      level: number,
      layer: number,
      face: number,
      format: number,
      flags: number,
      channel0: number,
      channel1: number,
    ): boolean;
    close(): void;
    delete(): void;
  }

  export interface BasisModule {
    initializeBasis(): void;
    readonly KTX2File: new (bytes: Uint8Array) => Ktx2File;
  }

  export function BASIS(options: { readonly wasmBinary: ArrayBuffer }): Promise<BasisModule>;
}
