import {
  CompressedCubeTexture,
  type CompressedPixelFormat,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  RGBAFormat,
} from 'three';
import type { EnvironmentName } from '../../../shared/model/settings/viewer-settings.ts';
import { radianceOf } from '../scene/environment-light.ts';
import { createEnvironmentMaps, type EnvironmentMaps } from '../scene/environment-maps.ts';
import { FACE_SIZES, prefilterLight } from './prefilter-light.ts';

/** Half floats, red, green, blue and one, of one face at one level. */
interface FaceLevel {
  readonly data: Uint16Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}
/** The levels of each face. */
type CubeFaces = readonly (readonly FaceLevel[])[];

/** Environments that a script has filtered for rough surfaces: three takes them as they are. */
export const prefilteredMaps: EnvironmentMaps = createEnvironmentMaps({ workOut: facesOf, textureOf });

function textureOf(faces: CubeFaces): CompressedCubeTexture {
  const images = faces.map((mipmaps) => ({ mipmaps, width: FACE_SIZES[0], height: FACE_SIZES[0] }));
  // three's one kind of cube that comes with its levels, as KTX2 files have them; these are not compressed
  const texture = new CompressedCubeTexture(
    images,
    RGBAFormat as unknown as CompressedPixelFormat,
    HalfFloatType,
  );
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.isPMREMTexture = true;
  texture.needsUpdate = true;
  return texture;
}

function* facesOf(name: EnvironmentName): Generator<void, CubeFaces> {
  const levels = yield* prefilterLight((azimuth, elevation) => radianceOf(name, azimuth, elevation));
  const faces: FaceLevel[][] = Array.from({ length: 6 }, () => []);
  const one = DataUtils.toHalfFloat(1);
  for (const [level, size] of FACE_SIZES.entries()) {
    const pixels = levels[level] ?? new Float32Array(0);
    for (const [face, mipmaps] of faces.entries()) {
      const data = new Uint16Array(size * size * 4).fill(one);
      for (let place = 0; place < size * size; place += 1) {
        const from = (face * size * size + place) * 3;
        for (let channel = 0; channel < 3; channel += 1)
          data[place * 4 + channel] = DataUtils.toHalfFloat(pixels[from + channel] ?? 0);
      }
      mipmaps.push({ data, width: size, height: size });
      yield;
    }
  }
  return faces;
}
