import basisWasmUrl from 'three/examples/jsm/libs/basis/basis_transcoder.wasm?url';
import { UnreadableModel } from '../parsed-model.ts';
import type { Ktx2Answer, Ktx2Request } from './ktx2-message.ts';
import type { PictureSize } from './picture-header.ts';

/**
 * Decodes a KTX2 picture (Basis Universal). The decoder creates functions from text (`unsafe-eval`), which the window's content
 * security policy forbids. So it runs in a worker whose own policy allows this, and which may not connect to anything.
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
