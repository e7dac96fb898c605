import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { generateModel } from '../../main/service/generate/generate.ts';
import { compileLoopsAtOnce } from '../../main/service/workers/compile-loops.ts';
import { MODEL_FORMATS, type ModelFormat } from '../../shared/interface/formats.ts';
import type { Model } from '../../shared/interface/models.ts';
import { report } from '../helpers/bench/figures.ts';

/**
 * Models from a 1,024 px image, each in a process of its own, set up as the service's: time of one core and peak memory against their limits.
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

const [index] = process.argv.slice(2);
if (index === undefined) {
  for (const [number, { name, seconds, megabytes }] of CASES.entries()) {
    const printed = execFileSync(process.execPath, [fileURLToPath(import.meta.url), String(number)], {
      encoding: 'utf8',
    });
    const { cpu, wall, memory } = JSON.parse(printed) as { cpu: number; wall: number; memory: number };
    report({
      name: `model ${name}: time of one core`,
      values: [cpu],
      pick: 'best',
      unit: 's',
      limit: seconds,
      detail: `${wall.toFixed(2)} s on the clock`,
    });
    report({
      name: `model ${name}: memory at most`,
      values: [memory],
      pick: 'best',
      unit: 'MB',
      limit: megabytes,
    });
  }
} else {
  const chosen = CASES[Number(index)];
  if (chosen === undefined) throw new RangeError(`There is no case ${index}.`);
  const { image, resolution, faces, format, edge, model = 'generalv1.5', pbr = false } = chosen;
  const original = readFileSync(new URL(`../../assets/samples/${image}`, import.meta.url));
  const bytes =
    edge === undefined ? original : await sharp(original).resize(edge).jpeg({ quality: 95 }).toBuffer();
  const views = [{ view: 'front', bytes }] as const;
  const request = {
    views,
    textured: true,
    pbr,
    model,
    resolution,
    faces,
    format,
  } as const;
  compileLoopsAtOnce();
  const started = performance.now();
  const before = process.cpuUsage();
  await generateModel(request);
  const { user, system } = process.cpuUsage(before);
  const memory = process.resourceUsage().maxRSS / 1024;
  console.log(
    JSON.stringify({ cpu: (user + system) / 1e6, wall: (performance.now() - started) / 1000, memory }),
  );
}
