import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { generateModel } from './generate.ts';
import { GenerationError } from './generation-error.ts';
import type { GenerateRequest } from './request.ts';
import type { WorkerAnswer } from './worker-answer.ts';

const port = parentPort;
if (port === null) throw new Error('generate-worker runs in a worker thread only.');

// On Linux this is the priority of the calling thread alone, so the service itself stays quick. Elsewhere it would be
// the whole process's.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
sharp.cache(false);

port.on('message', (request: GenerateRequest) => {
  void answer(request);
});

async function answer(request: GenerateRequest): Promise<void> {
  const send = (message: WorkerAnswer, transfer: ArrayBuffer[] = []): void =>
    port?.postMessage(message, transfer);
  try {
    const made = await generateModel(request, (fraction) => send({ kind: 'progress', fraction }));
    const file = { extension: made.file.extension, bytes: owned(made.file.bytes) };
    const cover = owned(made.cover);
    send({ kind: 'made', model: { ...made, file, cover } }, [file.bytes.buffer, cover.buffer]);
  } catch (error) {
    if (error instanceof GenerationError)
      send({ kind: 'refused', reason: error.reason, message: error.message });
    else
      send({
        kind: 'broken',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  }
}

/** Bytes that can be transferred: a Buffer may lie in a pool or in memory of a native module, and is copied. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole =
    !Buffer.isBuffer(bytes) && buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
