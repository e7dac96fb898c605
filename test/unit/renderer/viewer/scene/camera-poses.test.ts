import { describe, expect, it } from 'vitest';
import {
  directionOf,
  FIRST_DIRECTION,
  framingDistance,
  turned,
} from '../../../../../renderer/viewer/scene/camera-poses.ts';
import { studioRadiance } from '../../../../../renderer/viewer/scene/studio-light.ts';

describe('the camera', () => {
  it('stands where a box just fills the picture', () => {
    const front = directionOf('front', FIRST_DIRECTION);
    const distance = framingDistance([1, 1, 1], front, 90, 1);
    expect(distance).toBeCloseTo(1 + 1.14, 6);
    expect(framingDistance([1, 1, 1], front, 90, 0.5)).toBeGreaterThan(distance);
    expect(framingDistance([1, 4, 1], front, 90, 1)).toBeGreaterThan(distance);
  });

  it('turns by the shorter way round', () => {
    const almostRound = { theta: 3, phi: 1 };
    const halfway = turned(almostRound, { theta: -3, phi: 1 }, 0.5);
    expect(Math.cos(halfway.theta)).toBeCloseTo(-1, 6);
    expect(turned(almostRound, { theta: -3, phi: 2 }, 1).phi).toBeCloseTo(2, 6);
  });

  it('keeps its direction when it frames', () => {
    expect(directionOf('frame', FIRST_DIRECTION)).toBe(FIRST_DIRECTION);
  });
});

describe('the studio', () => {
  /** What a white surface with this normal would send back. */
  function irradiance(nx: number, ny: number, nz: number): number {
    let sum = 0;
    for (let elevation = -88; elevation < 90; elevation += 4) {
      const level = Math.cos((elevation * Math.PI) / 180);
      for (let azimuth = -178; azimuth < 180; azimuth += 4) {
        const [x, y, z] = [
          Math.sin((azimuth * Math.PI) / 180) * level,
          Math.sin((elevation * Math.PI) / 180),
          Math.cos((azimuth * Math.PI) / 180) * level,
        ];
        const facing = x * nx + y * ny + z * nz;
        if (facing > 0) sum += studioRadiance(azimuth, elevation) * facing * level * (Math.PI / 45) ** 2;
      }
    }
    return sum / Math.PI;
  }

  it('lights a surface that faces the front to its own colour', () => {
    expect(irradiance(0, 0, 1)).toBeGreaterThan(0.9);
    expect(irradiance(0, 0, 1)).toBeLessThan(1.02);
  });

  it('comes from above', () => {
    expect(irradiance(0, 1, 0)).toBeGreaterThan(irradiance(0, -1, 0) * 2);
  });
});
