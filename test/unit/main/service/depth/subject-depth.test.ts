import { describe, expect, it } from 'vitest';
import type { Cutout } from '../../../../../main/media/cutout/cutout.ts';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { subjectDepth } from '../../../../../main/service/depth/subject-depth.ts';
import { buildBody } from '../../../../../main/service/generate/body/build-body.ts';

const SIZE = 160;
const DETAIL = { maxSource: SIZE, raster: 320, maxTexture: SIZE };

function cutoutOf(isInside: (x: number, y: number) => boolean): Cutout {
  const matte = createPlane(SIZE, SIZE);
  for (let i = 0; i < SIZE * SIZE; i++)
    matte.data[i] = isInside((i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5) ? 1 : 0;
  return { width: SIZE, height: SIZE, matte, colours: new Float32Array(SIZE * SIZE * 3).fill(180) };
}

const can = cutoutOf((x, y) => Math.abs(x - 80) < 34 && y > 14 && y < 146);
const bottle = cutoutOf(
  (x, y) => y > 10 && y < 150 && Math.abs(x - 80) < (y < 60 ? 14 : Math.min(38, y - 46)),
);
const crate = cutoutOf(
  (x, y) => x > 18 && x < 142 && y < 150 - 0.5 * Math.abs(x - 60) && y > 10 + 0.5 * Math.abs(x - 100),
);
const stool = cutoutOf(
  (x, y) =>
    (Math.abs(x - 80) < 56 && y > 30 && y < 76) ||
    [30, 64, 96, 130].some((leg, k) => Math.abs(x - leg) < 5 && y > 70 && y < (k % 3 === 0 ? 150 : 124)),
);

/** How alike what a depth map says and what the front of the model has are (Pearson's correlation), over the model's points that face the viewer. */
function likeness(cutout: Cutout): number {
  const { mesh, origin } = buildBody(cutout, { detail: DETAIL, faces: 20_000, onProgress: () => undefined });
  if (origin === undefined) throw new Error('a body has the place of its origin in the picture');
  const { nearness } = subjectDepth(cutout, { width: SIZE, height: SIZE });
  const pairs: [number, number][] = [];
  for (let v = 0; v < mesh.positions.length; v += 3) {
    if (mesh.normals[v + 2]! < 0.3) continue;
    const x = Math.floor(origin.x + mesh.positions[v]! * origin.metre);
    const y = Math.floor(origin.y - mesh.positions[v + 1]! * origin.metre);
    pairs.push([mesh.positions[v + 2]!, nearness.data[y * SIZE + x]!]);
  }
  const mean = (k: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  let [both, one, other] = [0, 0, 0];
  for (const [p, q] of pairs) {
    both += (p - a) * (q - b);
    one += (p - a) ** 2;
    other += (q - b) ** 2;
  }
  return both / Math.sqrt(one * other);
}

describe('the depth map of one thing', () => {
  it.each([
    ['a can', can],
    ['a bottle', bottle],
    ['a box on a corner', crate],
    ['a stool whose legs stand before and behind its middle', stool],
  ])('shows the body that the model has: %s', (_, cutout) => {
    expect(likeness(cutout)).toBeGreaterThan(0.98);
  });

  it('has its outline at 0.3 where nothing stands behind the middle, and its nearest point at 1', () => {
    const { nearness, share } = subjectDepth(can, { width: SIZE, height: SIZE });
    const inside = nearness.data.filter((_, i) => share.data[i]! > 0.99);

    expect(Math.max(...inside)).toBeGreaterThan(0.99);
    expect(Math.min(...inside)).toBeGreaterThan(0.3);
    expect(Math.min(...inside)).toBeLessThan(0.6);
  });
});
