/**
 * Draws the sample references: `node scripts/samples/render.ts [--out DIR] [--only NAME] [--size PIXELS]`.
 * The pictures are the same on every machine. One worker thread per core.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { PICTURES } from './catalogue.ts';
import { encode } from './encode.ts';

const HOME = fileURLToPath(new URL('../../assets/samples', import.meta.url));

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string', multiple: true },
    size: { type: 'string', default: '1024' },
  },
});
const out = values.out === undefined ? HOME : resolve(process.env['INIT_CWD'] ?? '.', values.out);
const size = Number(values.size);
if (!Number.isInteger(size) || size < 16 || size > 4096) {
  throw new Error('--size is a whole number of pixels from 16 to 4096.');
}
const wanted = PICTURES.map((one) => one.file).filter(
  (file) => !values.only || values.only.some((name) => file.startsWith(name)),
);
if (wanted.length === 0) throw new Error(`No sample is named ${values.only?.join(' or ')}.`);

/** Starts a worker that draws pictures from the queue, one at a time, until the queue is empty. */
function runWorker(
  queue: string[],
  write: (file: string, pixels: Uint8Array) => Promise<void>,
): Promise<void> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url));
  return new Promise<void>((done, fail) => {
    const next = (): void => {
      const file = queue.shift();
      if (file === undefined) done();
      else worker.postMessage({ file, size });
    };
    worker.once('error', fail);
    worker.on('message', ({ file, pixels }: { file: string; pixels: Uint8Array }) => {
      write(file, pixels).then(next, fail);
    });
    next();
  }).finally(() => worker.terminate());
}

await mkdir(out, { recursive: true });
const started = performance.now();
const queue = [...wanted];
const workers = Array.from({ length: Math.min(availableParallelism(), wanted.length) }, () =>
  runWorker(queue, async (file, pixels) => {
    const bytes = await encode(file, pixels, size);
    await writeFile(join(out, file), bytes);
    process.stdout.write(`${file} ${Math.ceil(bytes.length / 1024)} KB\n`);
  }),
);
await Promise.all(workers);
process.stdout.write(
  `${wanted.length} pictures in ${out}, ${Math.round((performance.now() - started) / 1000)} s\n`,
);
