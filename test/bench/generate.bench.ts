import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MODEL_FORMATS, type ModelFormat } from '../../shared/interface/formats.ts';
import type { Model } from '../../shared/interface/models.ts';
import { builtProcess } from '../helpers/bench/built-process.ts';
import { report, roundsOr } from '../helpers/bench/figures.ts';

/**
 * Models from a 1,024 px image, each in a process of its own, built and set up as the service's: time of one core and peak memory against their limits.
 * Processor time is counted, so that a busy machine changes the figure little.
 */
interface Case {
  readonly name: string;
  readonly image: string;
  readonly resolution: string;
  readonly faces: number;
  readonly format: ModelFormat;
  readonly model?: Model;
  readonly pbr?: boolean;
  /** Pixels that the image is enlarged to; its own where this is left out. */
  readonly edge?: number;
  /** The limit, seconds of one core. */
  readonly seconds: number;
  /** The limit of the memory, MB. */
  readonly megabytes: number;
}

const AT_512 = { resolution: '512', faces: 100_000, megabytes: 250 } as const;
const LARGEST = {
  image: 'chair.png',
  resolution: '1536pro',
  faces: 2_000_000,
  seconds: 15,
  megabytes: 1536,
} as const;
const CASES: readonly Case[] = [
  { name: 'with alpha, 512, 100,000 faces', image: 'chair.png', format: 'glb', ...AT_512, seconds: 1 },
  { name: 'backdrop, 512, 100,000 faces', image: 'mug.jpg', format: 'glb', ...AT_512, seconds: 1.6 },
  ...MODEL_FORMATS.map((format) => ({
    name: `with alpha, 1536pro, 2,000,000 faces, ${format}`,
    format,
    ...LARGEST,
  })),
  ...(['glb', 'obj'] as const).map((format) => ({
    ...LARGEST,
    name: `scene portrait from 3,072 px, maps, 1536pro, 2,000,000 faces, ${format}`,
    image: 'mug.jpg',
    format,
    model: 'scene-portraitv2.1' as const,
    pbr: true,
    edge: 3072,
  })),
];

const onceSchema = z.object({ cpu: z.number(), wall: z.number(), start: z.number(), memory: z.number() });
/** How often each is made; the figures are those in the middle. */
const ROUNDS = roundsOr(1);

const run = await builtProcess('test/helpers/bench/generate-process');
for (const { name, image, seconds, megabytes, ...order } of CASES) {
  const path = fileURLToPath(new URL(`../../assets/samples/${image}`, import.meta.url));
  const times: z.infer<typeof onceSchema>[] = [];
  while (times.length < ROUNDS) {
    const printed = await run(JSON.stringify({ model: 'generalv1.5', pbr: false, ...order, image: path }));
    times.push(onceSchema.parse(JSON.parse(printed)));
  }
  const [once] = times;
  report({
    name: `model ${name}: time of one core`,
    values: times.map(({ cpu }) => cpu),
    pick: 'middle',
    unit: 's',
    limit: seconds,
    detail: `${once?.wall.toFixed(2)} s on the clock, ${once?.start.toFixed(2)} s of one core to start`,
  });
  report({
    name: `model ${name}: memory at most`,
    values: times.map(({ memory }) => memory),
    pick: 'middle',
    unit: 'MB',
    limit: megabytes,
  });
}
