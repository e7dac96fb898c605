import { describe, expect, it } from 'vitest';
import { ColourVolume } from '../../../../../../main/service/texture/paint/colour-volume.ts';

const GREY = Float32Array.of(9, 9, 9);
const RED = Float32Array.of(200, 0, 0);
const BLUE = Float32Array.of(0, 0, 200);
const unit = () => new ColourVolume([0, 0, 0], [1, 1, 1], 1);

function at(volume: ColourVolume, x: number, y: number, z: number): number[] {
  const out = new Float32Array(3);
  volume.sample(x, y, z, out);
  return [...out];
}

describe('colours in space', () => {
  it('are as they were where they are known, and go over into one another between', () => {
    const volume = unit();
    volume.add(0.05, 0.5, 0.5, RED, 1);
    volume.add(0.95, 0.5, 0.5, BLUE, 1);
    volume.fill(GREY);
    expect(at(volume, 0.05, 0.5, 0.5)[0]).toBeGreaterThan(150);
    expect(at(volume, 0.95, 0.5, 0.5)[2]).toBeGreaterThan(150);
    const [red = 0, , blue = 0] = at(volume, 0.5, 0.5, 0.5);
    expect(Math.abs(red - blue)).toBeLessThan(60);
    expect(red + blue).toBeCloseTo(200, 0);
  });

  it('are one wherever one is known', () => {
    const volume = unit();
    volume.add(0.3, 0.3, 0.3, RED, 0.001);
    volume.fill(GREY);
    for (const place of [0, 0.31, 1]) expect(at(volume, place, place, place)[0]).toBeCloseTo(200, 0);
  });

  it('are the one given where none is known, in a mesh that is flat too', () => {
    const volume = new ColourVolume([0, 5, 0], [2, 5, 1], 2);
    volume.fill(GREY);
    expect(at(volume, 1, 5, 0.5)).toEqual([9, 9, 9]);
  });
});
