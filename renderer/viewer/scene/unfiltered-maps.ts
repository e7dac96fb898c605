import {
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  RepeatWrapping,
  RGBAFormat,
} from 'three';
import type { EnvironmentName } from '../../../shared/model/settings/viewer-settings.ts';
import { radianceOf } from './environment-light.ts';
import { createEnvironmentMaps, type EnvironmentMaps } from './environment-maps.ts';

const WIDTH = 256;
const HEIGHT = 128;

/** Environments that three filters for rough surfaces on the graphics card. */
export const unfilteredMaps: EnvironmentMaps = createEnvironmentMaps({ compute: pixelsOf, textureOf });

function textureOf(pixels: Uint16Array<ArrayBuffer>): DataTexture {
  const texture = new DataTexture(pixels, WIDTH, HEIGHT, RGBAFormat, HalfFloatType);
  texture.mapping = EquirectangularReflectionMapping;
  texture.wrapS = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

/** Half floats: red, green, blue and 1; the first row is the lowest. */
function* pixelsOf(name: EnvironmentName): Generator<void, Uint16Array<ArrayBuffer>> {
  const pixels = new Uint16Array(WIDTH * HEIGHT * 4).fill(DataUtils.toHalfFloat(1));
  for (let row = 0; row < HEIGHT; row += 1) {
    const elevation = ((row + 0.5) / HEIGHT - 0.5) * 180;
    for (let column = 0; column < WIDTH; column += 1) {
      // three computes the column as atan(z, x): the middle column is +x, and a quarter of the width further is +z.
      const azimuth = 90 - ((column + 0.5) / WIDTH - 0.5) * 360;
      const at = (row * WIDTH + column) * 4;
      for (const [channel, value] of radianceOf(name, azimuth, elevation).entries())
        pixels[at + channel] = DataUtils.toHalfFloat(value);
    }
    yield;
  }
  return pixels;
}
