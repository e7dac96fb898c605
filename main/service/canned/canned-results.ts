import { assertNever } from '../../../shared/model/assert-never.ts';
import { drawCover } from '../../media/cover/cover.ts';
import { type FloatImage, writeExr } from '../../media/formats/write/exr.ts';
import { writePng16 } from '../../media/formats/write/png16.ts';
import { writeModel, writeScene } from '../../media/formats/write-model.ts';
import { type SurfaceMaps, sceneOf } from '../../media/mesh/scene.ts';
import { estimateSurfaceMaps } from '../generate/maps/surface-maps.ts';
import type { TaskRequest } from '../task.ts';
import type { Made } from '../workers/write-result.ts';
import { CHECKS, makeBox } from './box.ts';

/** The results of `--canned`: small, valid files of the requested kind and format, the same every time. */
export interface CannedResults {
  readonly of: (request: TaskRequest) => Promise<Made>;
}

/** Each result is made when it is first needed, and cached. */
export function createCannedResults(): CannedResults {
  const made = new Map<string, Promise<Made>>();
  return {
    of: (request) => {
      const wanted = request.kind === 'model' ? `${request.make} ${request.pbr}` : '';
      const key = `${request.kind} ${request.format} ${wanted}`;
      const result = made.get(key) ?? makeResult(request);
      made.set(key, result);
      return result;
    },
  };
}

async function makeResult(request: TaskRequest): Promise<Made> {
  switch (request.kind) {
    case 'model': {
      const mesh = makeBox(0, 1);
      const texture = request.make === 'geometry' ? undefined : CHECKS;
      const file = await writeModel(mesh, texture, request.format, request.pbr ? makeMaps() : undefined);
      return { ...file, cover: await drawCover(mesh, texture) };
    }
    case 'segmentation':
      return writeScene(TWO_PARTS, request.format);
    case 'depth': {
      const bytes =
        request.format === 'png'
          ? await writePng16(makeDome())
          : writeExr(makeDome(), 'A ready-made dome: near is large.');
      return { extension: request.format, bytes };
    }
    default:
      return assertNever(request);
  }
}

const MATT = { metallic: 0, roughness: 0.85 };
const TWO_PARTS: Parameters<typeof writeScene>[0] = {
  materials: [
    { name: 'part-1', colour: [0.6, 0.2, 0.1], ...MATT },
    { name: 'part-2', colour: [0.1, 0.3, 0.6], ...MATT },
  ],
  parts: [makeBox(0, 0.4), makeBox(0.4, 1)].map((mesh, index) => {
    const [part] = sceneOf(mesh, undefined).parts;
    return {
      name: `part-${index + 1}`,
      pieces: (part?.pieces ?? []).map((piece) => ({ ...piece, material: index })),
    };
  }),
};

const makeMaps = (): SurfaceMaps =>
  estimateSurfaceMaps({
    texture: CHECKS,
    charts: [{ left: 0, top: 0, width: CHECKS.width, height: CHECKS.height }],
    reliefSpacing: Number.POSITIVE_INFINITY,
  });

/** A dome on a far plane, 256 × 256, 0 … 1. */
function makeDome(): FloatImage {
  const size = 256;
  const data = new Float32Array(size * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [u, v] = [(x + 0.5) / (size / 2) - 1, (y + 0.5) / (size / 2) - 1];
      data[y * size + x] = Math.sqrt(Math.max(0, 1 - (u * u + v * v) / 0.64));
    }
  }
  return { width: size, height: size, data };
}
