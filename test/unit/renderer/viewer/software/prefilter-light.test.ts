import { describe, expect, it } from 'vitest';
import { type Radiance, radianceOf } from '../../../../../renderer/viewer/scene/environment-light.ts';
import { FACE_SIZES, prefilterLight } from '../../../../../renderer/viewer/software/prefilter-light.ts';
import { ENVIRONMENTS } from '../../../../../shared/model/settings/viewer-settings.ts';

type Light = (azimuth: number, elevation: number) => Radiance;

function levelsOf(light: Light): readonly Float32Array[] {
  const work = prefilterLight(light);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The colour in the middle of a face: +x −x +y −y +z −z, as the world sees them, so that x is mirrored. */
function middleOf(pixels: Float32Array | undefined, face: number): readonly number[] {
  const size = Math.sqrt((pixels?.length ?? 0) / 18);
  const at = ((face * size + size / 2) * size + size / 2) * 3;
  return [...(pixels?.subarray(at, at + 3) ?? [])];
}

describe('prefilterLight', () => {
  it('leaves light that is the same everywhere as it is, at every level', () => {
    const levels = levelsOf(() => [0.5, 1, 2]);
    expect(levels.map(({ length }) => Math.sqrt(length / 18))).toEqual([...FACE_SIZES]);
    for (const pixels of levels)
      for (const [at, value] of pixels.entries()) expect(value).toBeCloseTo([0.5, 1, 2][at % 3] ?? 0, 4);
  });

  it.each([
    { from: 'the right', face: 1, light: (azimuth: number) => Math.abs(azimuth - 90) < 30 },
    { from: 'the left', face: 0, light: (azimuth: number) => Math.abs(azimuth + 90) < 30 },
    { from: 'above', face: 2, light: (_: number, elevation: number) => elevation > 60 },
    { from: 'below', face: 3, light: (_: number, elevation: number) => elevation < -60 },
    { from: 'the front', face: 4, light: (azimuth: number) => Math.abs(azimuth) < 30 },
    { from: 'behind', face: 5, light: (azimuth: number) => Math.abs(azimuth) > 150 },
  ])('has light from $from come from there, the softer the rougher', ({ face, light }) => {
    const levels = levelsOf((azimuth, elevation) => {
      const value =
        light(azimuth, elevation) && (face === 2 || face === 3 || Math.abs(elevation) < 30) ? 1 : 0;
      return [value, value, value];
    });
    const greens = levels.map((pixels) => [0, 1, 2, 3, 4, 5].map((each) => middleOf(pixels, each)[1] ?? 0));
    for (const green of greens) expect(green.indexOf(Math.max(...green))).toBe(face);
    const seen = greens.map((green) => green[face] ?? 0);
    expect(seen.slice(0, 2)).toEqual([1, 1]);
    expect(seen[3]).toBeLessThan(seen[2] ?? 0);
    expect(seen[3]).toBeGreaterThan(0.1);
  });

  it.each(ENVIRONMENTS)('%s has as much light for the roughest surface as it sends', (name) => {
    const light: Light = (azimuth, elevation) => radianceOf(name, azimuth, elevation);
    const roughest = levelsOf(light).at(-1);
    // the lobe of the roughest surface is that of a matt one; the pixel looks half its width beside the face's middle
    const aside = 1 / 8;
    for (const [face, normal] of [
      [1, [1, -aside, aside]],
      [2, [-aside, 1, aside]],
      [4, [-aside, -aside, 1]],
    ] as const) {
      const expected = matt(light, normal);
      expect(Math.abs((middleOf(roughest, face)[1] ?? 0) / expected - 1)).toBeLessThan(0.02);
    }
  });
});

/** What a matt surface sees, summed over the sphere in steps of two degrees. */
function matt(light: Light, [nx, ny, nz]: readonly [number, number, number]): number {
  let [sum, weights] = [0, 0];
  for (let elevation = -89; elevation < 90; elevation += 2) {
    const [up, level] = [Math.sin((elevation * Math.PI) / 180), Math.cos((elevation * Math.PI) / 180)];
    for (let azimuth = -179; azimuth < 180; azimuth += 2) {
      const turn = (azimuth * Math.PI) / 180;
      const facing = Math.sin(turn) * level * nx + up * ny + Math.cos(turn) * level * nz;
      if (facing <= 0) continue;
      sum += light(azimuth, elevation)[1] * facing * level;
      weights += facing * level;
    }
  }
  return sum / weights;
}
