import { BASIS, type BasisModule, type Ktx2File } from 'three/examples/jsm/libs/basis/basis_transcoder.js';
import type { Ktx2Answer, Ktx2Request } from './ktx2-message.ts';

/** What this file needs of the worker's own scope; the DOM's types describe the window's. */
interface Scope {
  postMessage(message: Ktx2Answer, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Ktx2Request>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

/** Basis Universal's number for plain RGBA of four bytes a pixel. */
const RGBA32 = 13;

async function answer({ bytes, wasm, width, height }: Ktx2Request): Promise<void> {
  const basis: BasisModule = await BASIS({ wasmBinary: wasm });
  basis.initializeBasis();
  const file = new basis.KTX2File(bytes);
  try {
    scope.postMessage(decoded(file, { width, height }));
  } finally {
    file.close();
    file.delete();
  }
}

function decoded(file: Ktx2File, claimed: { readonly width: number; readonly height: number }): Ktx2Answer {
  if (!file.isValid() || !file.startTranscoding()) return { kind: 'failed' };
  const { origWidth: width, origHeight: height } = file.getImageLevelInfo(0, 0, 0);
  const bytes = file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32);
  // of the size that was reserved for it
  if (width !== claimed.width || height !== claimed.height || bytes !== width * height * 4)
    return { kind: 'failed' };
  const pixels = new Uint8ClampedArray(bytes);
  const done = file.transcodeImage(new Uint8Array(pixels.buffer), 0, 0, 0, RGBA32, 0, -1, -1);
  return done ? { kind: 'decoded', pixels, width, height } : { kind: 'failed' };
}

scope.addEventListener('message', ({ data }) => {
  answer(data).catch(() => scope.postMessage({ kind: 'failed' }));
});
