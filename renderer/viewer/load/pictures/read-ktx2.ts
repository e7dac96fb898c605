import basisWasmUrl from 'three/examples/jsm/libs/basis/basis_transcoder.wasm?url';
import { UnreadableModel } from '../parsed-model.ts';
import type { Ktx2Answer, Ktx2Request } from './ktx2-message.ts';
import type { PictureSize } from './picture-header.ts';

/**
 * A KTX2 picture (Basis Universal) as a bitmap. Its decoder makes functions of text, which the window's policy does
 * not allow; so it runs in a worker whose own response allows it, and which may connect to nothing.
 * @throws UnreadableModel if it cannot be decoded
 */
export async function readKtx2(
  bytes: Uint8Array<ArrayBuffer>,
  { width, height }: PictureSize,
): Promise<ImageBitmap> {
  const wasm = await (await fetch(basisWasmUrl)).arrayBuffer();
  const worker = new Worker(new URL('./ktx2-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Ktx2Answer>();
  worker.addEventListener('message', ({ data }: MessageEvent<Ktx2Answer>) => resolve(data));
  worker.addEventListener('error', () => reject(new UnreadableModel('A KTX2 picture’s decoder stopped.')));
  worker.postMessage({ bytes, wasm, width, height } satisfies Ktx2Request, [wasm]);
  try {
    const answer = await promise;
    if (answer.kind === 'failed')
      throw new UnreadableModel('A KTX2 picture is damaged, or of a kind that is not read.');
    return await createImageBitmap(new ImageData(answer.pixels, answer.width, answer.height), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
  } finally {
    worker.terminate();
  }
}
