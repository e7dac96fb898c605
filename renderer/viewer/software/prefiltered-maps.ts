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

/** One face at one level: half floats of red, green, blue and 1. */
interface FaceLevel {
  readonly data: Uint16Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}
/** The levels of each face. */
type CubeFaces = readonly (readonly FaceLevel[])[];

/** Environments that are already filtered for rough surfaces. three uses them without its own filter. */
export const prefilteredMaps: EnvironmentMaps = createEnvironmentMaps({ compute: facesOf, textureOf });

function textureOf(faces: CubeFaces): CompressedCubeTexture {
  const images = faces.map((mipmaps) => ({ mipmaps, width: FACE_SIZES[0], height: FACE_SIZES[0] }));
  // three's only kind of cube texture with given mipmaps. It is meant for KTX2 files; this one is not compressed.
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
      for (let pixel = 0; pixel < size * size; pixel += 1) {
        const from = (face * size * size + pixel) * 3;
        for (let channel = 0; channel < 3; channel += 1)
          data[pixel * 4 + channel] = DataUtils.toHalfFloat(pixels[from + channel] ?? 0);
      }
      mipmaps.push({ data, width: size, height: size });
      yield;
    }
  }
  return faces;
}
