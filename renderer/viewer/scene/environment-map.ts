import {
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  RGBAFormat,
} from 'three';
import type { EnvironmentName } from '../../../shared/model/viewer-settings.ts';
import { radianceOf } from './environment-light.ts';

const WIDTH = 256;
const HEIGHT = 128;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** An environment as a map, made here: nothing is fetched. The caller disposes of it. */
export function createEnvironmentMap(name: EnvironmentName): DataTexture {
  const data = new Uint16Array(WIDTH * HEIGHT * 4);
  const one = DataUtils.toHalfFloat(1);
  for (let row = 0; row < HEIGHT; row += 1) {
    const elevation = ((row + 0.5) / HEIGHT - 0.5) * 180;
    for (let column = 0; column < WIDTH; column += 1) {
      // three reads u as atan(z, x): its zero is -x, and a quarter further is -z
      const around = ((column + 0.5) / WIDTH - 0.5) * 2 * Math.PI;
      const azimuth = degrees(Math.atan2(Math.cos(around), Math.sin(around)));
      const [red, green, blue] = radianceOf(name, azimuth, elevation).map(DataUtils.toHalfFloat);
      data.set([red ?? 0, green ?? 0, blue ?? 0, one], (row * WIDTH + column) * 4);
    }
  }
  const texture = new DataTexture(data, WIDTH, HEIGHT, RGBAFormat, HalfFloatType);
  texture.mapping = EquirectangularReflectionMapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
