import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { PICTURES } from './catalogue.ts';
import { draw } from './draw.ts';

const requestSchema = z.object({ file: z.string(), size: z.int().positive() });

parentPort?.on('message', (message: unknown) => {
  const { file, size } = requestSchema.parse(message);
  const picture = PICTURES.find((one) => one.file === file);
  if (!picture) throw new Error(`There is no sample named ${file}.`);
  const { stage, camera } = picture.prepare();
  const pixels = draw(stage, camera, size, picture.backdrop);
  parentPort?.postMessage({ file, pixels }, [pixels.buffer as ArrayBuffer]);
});
