import {
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  RGBAFormat,
} from 'three';

const WIDTH = 256;
const HEIGHT = 128;

/** A soft box: where it hangs, how far it reaches, how bright it is. Angles in degrees. */
interface SoftBox {
  /** 0 is the front (+z), 90 the right (+x). */
  readonly azimuth: number;
  readonly elevation: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly radiance: number;
}

/** Key from the upper left front, a broad fill from the right, two rims from behind, a lid above. */
const BOXES: readonly SoftBox[] = [
  { azimuth: -42, elevation: 38, halfWidth: 30, halfHeight: 24, radiance: 2.35 },
  { azimuth: 58, elevation: 14, halfWidth: 26, halfHeight: 34, radiance: 1.05 },
  { azimuth: 150, elevation: 28, halfWidth: 14, halfHeight: 34, radiance: 1.7 },
  { azimuth: -150, elevation: 22, halfWidth: 14, halfHeight: 34, radiance: 1.5 },
  { azimuth: 0, elevation: 84, halfWidth: 180, halfHeight: 16, radiance: 0.8 },
];
/** How soft the boxes' edges are, in degrees. */
const EDGE = 14;

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const smooth = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/**
 * The studio's light from a direction: neutral grey, so that colours are judged rightly.
 * @param azimuth degrees; 0 is the front (+z), 90 the right (+x)
 * @param elevation degrees above the horizon
 * @returns radiance, where 1 lights a white surface to white if it came from everywhere
 */
export function studioRadiance(azimuth: number, elevation: number): number {
  const sky = 0.3 + 0.24 * smooth(-20, 80, elevation);
  const floor = 0.2 * smooth(10, -70, elevation);
  return BOXES.reduce((sum, box) => {
    const around = Math.abs(((azimuth - box.azimuth + 540) % 360) - 180);
    const across = 1 - smooth(box.halfWidth - EDGE / 2, box.halfWidth + EDGE, around);
    const along =
      1 - smooth(box.halfHeight - EDGE / 2, box.halfHeight + EDGE, Math.abs(elevation - box.elevation));
    return sum + box.radiance * across * along;
  }, sky + floor);
}

/** The studio as an environment map, made here: nothing is fetched. The caller disposes of it. */
export function createStudioLight(): DataTexture {
  const data = new Uint16Array(WIDTH * HEIGHT * 4);
  const one = DataUtils.toHalfFloat(1);
  for (let row = 0; row < HEIGHT; row += 1) {
    const elevation = ((row + 0.5) / HEIGHT - 0.5) * 180;
    for (let column = 0; column < WIDTH; column += 1) {
      // three reads u as atan(z, x): its zero is -x, and a quarter further is -z
      const around = ((column + 0.5) / WIDTH - 0.5) * 2 * Math.PI;
      const azimuth = degrees(Math.atan2(Math.cos(around), Math.sin(around)));
      const radiance = DataUtils.toHalfFloat(studioRadiance(azimuth, elevation));
      data.set([radiance, radiance, radiance, one], (row * WIDTH + column) * 4);
    }
  }
  const texture = new DataTexture(data, WIDTH, HEIGHT, RGBAFormat, HalfFloatType);
  texture.mapping = EquirectangularReflectionMapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
