import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { z } from 'zod';
import { generateModel } from '../../../main/service/generate/generate.ts';
import { collectAtOnce } from '../../../main/service/workers/collect-at-once.ts';
import { compileLoopsAtOnce } from '../../../main/service/workers/compile-loops.ts';
import { modelFormatSchema } from '../../../shared/interface/formats.ts';
import { modelSchema } from '../../../shared/interface/models.ts';

/**
 * One model in a process of its own, set up as the service's worker processes are: node generate-process.js ORDER, where ORDER is JSON. To be measured once
 * it is built, as the app is: from sources, a model takes 4 % more time and 40 MB more. Writes JSON: `cpu`, seconds of the processor from the
 * request to the model; `wall`, seconds on the clock; `start`, seconds of the processor before the request; `memory`, MB at most.
 */
const orderSchema = z.object({
  /** The path of the picture. */
  image: z.string(),
  resolution: z.string(),
  faces: z.number(),
  format: modelFormatSchema,
  model: modelSchema,
  pbr: z.boolean(),
  /** Pixels that the image is enlarged to; its own where this is left out. */
  edge: z.number().optional(),
});

compileLoopsAtOnce();
collectAtOnce();
const { image, edge, ...order } = orderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const original = readFileSync(image);
const bytes =
  edge === undefined ? original : await sharp(original).resize(edge).jpeg({ quality: 95 }).toBuffer();
const started = performance.now();
const before = process.cpuUsage();
await generateModel({ ...order, views: [{ view: 'front', bytes }], textured: true });
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    cpu: (user + system) / 1e6,
    wall: (performance.now() - started) / 1000,
    start: (before.user + before.system) / 1e6,
    memory: mostMemory(),
  }),
);

/**
 * The most memory of this process, MB. On Linux, what the system counts for a process begins with what its parent held when it started it, here that
 * of a whole build; what it counts for the program alone does not.
 */
function mostMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('The system does not say how much memory this process took.');
  return Number(kilobytes) / 1024;
}
