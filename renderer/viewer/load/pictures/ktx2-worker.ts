import { BASIS, type BasisModule, type Ktx2File } from 'three/examples/jsm/libs/basis/basis_transcoder.js';
import type { Ktx2Answer, Ktx2Request } from './ktx2-message.ts';

/** The members of the worker's scope that are used here. The DOM's types describe the scope of a window. */
interface Scope {
  postMessage(message: Ktx2Answer, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Ktx2Request>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

/** Basis Universal's number for plain RGBA of four bytes a pixel. */
const RGBA32 = 13;

async function decode({ bytes, wasm, width, height }: Ktx2Request): Promise<void> {
  const basis: BasisModule = await BASIS({ wasmBinary: wasm });
  basis.initializeBasis();
  const file = new basis.KTX2File(bytes);
  try {
    scope.postMessage(answerOf(file, { width, height }));
  } finally {
    file.close();
    file.delete();
  }
}

function answerOf(file: Ktx2File, declared: { readonly width: number; readonly height: number }): Ktx2Answer {
  if (!file.isValid() || !file.startTranscoding()) return { kind: 'failed' };
  const { origWidth: width, origHeight: height } = file.getImageLevelInfo(0, 0, 0);
  const bytes = file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32);
  // Memory was reserved for the declared size, so a picture of another size is refused.
  if (width !== declared.width || height !== declared.height || bytes !== width * height * 4)
    return { kind: 'failed' };
  const pixels = new Uint8ClampedArray(bytes);
  const isDecoded = file.transcodeImage(new Uint8Array(pixels.buffer), 0, 0, 0, RGBA32, 0, -1, -1);
  return isDecoded ? { kind: 'decoded', pixels, width, height } : { kind: 'failed' };
}

scope.addEventListener('message', ({ data }) => {
  decode(data).catch(() => scope.postMessage({ kind: 'failed' }));
});
