import { describe, expect, it } from 'vitest';
import { radianceOf } from '../../../../../renderer/viewer/scene/environment-light.ts';
import { ENVIRONMENTS, type EnvironmentName } from '../../../../../shared/model/settings/viewer-settings.ts';

type Vector = readonly [x: number, y: number, z: number];

/** What a white surface with this normal would send back, as red, green and blue. */
function irradiance(name: EnvironmentName, normal: Vector): readonly number[] {
  const sum = [0, 0, 0];
  for (let elevation = -88; elevation < 90; elevation += 4) {
    const level = Math.cos((elevation * Math.PI) / 180);
    for (let azimuth = -178; azimuth < 180; azimuth += 4) {
      const facing =
        Math.sin((azimuth * Math.PI) / 180) * level * normal[0] +
        Math.sin((elevation * Math.PI) / 180) * normal[1] +
        Math.cos((azimuth * Math.PI) / 180) * level * normal[2];
      if (facing <= 0) continue;
      for (const [place, value] of radianceOf(name, azimuth, elevation).entries())
        sum[place] = (sum[place] ?? 0) + value * facing * level * (Math.PI / 45) ** 2;
    }
  }
  return sum.map((value) => value / Math.PI);
}

const green = (name: EnvironmentName, normal: Vector): number => irradiance(name, normal)[1] ?? 0;

describe('environments', () => {
  it('the studio lights a surface that faces the front to its own colour, in neutral light', () => {
    const [red, middle, blue] = irradiance('studio', [0, 0, 1]);
    expect(middle).toBeGreaterThan(0.9);
    expect(middle).toBeLessThan(1.02);
    expect(red).toBe(middle);
    expect(blue).toBe(middle);
  });

  it.each(ENVIRONMENTS.filter((name) => name !== 'rim'))(
    '%s shows the front well, and more from above',
    (name) => {
      expect(green(name, [0, 0, 1])).toBeGreaterThan(0.55);
      expect(green(name, [0, 0, 1])).toBeLessThan(1.5);
      expect(green(name, [0, 1, 0])).toBeGreaterThan(green(name, [0, -1, 0]) * 1.5);
    },
  );

  it('a dark rim lights from behind', () => {
    expect(green('rim', [0.7, 0, -0.7])).toBeGreaterThan(green('rim', [0, 0, 1]) * 3);
  });

  it('outdoors is warm in the sun and blue in the sky', () => {
    const [red = 0, , blue = 0] = irradiance('outdoor', [-0.4, 0.65, 0.65]);
    expect(red).toBeGreaterThan(blue);
    const [shadowRed = 0, , shadowBlue = 0] = irradiance('outdoor', [0.5, 0.6, -0.62]);
    expect(shadowBlue).toBeGreaterThan(shadowRed);
  });
});
