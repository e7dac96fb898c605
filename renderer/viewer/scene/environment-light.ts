import type { EnvironmentName } from '../../../shared/model/settings/viewer-settings.ts';

/** Linear RGB. Light of 1 from all directions makes a white surface white. */
export type Radiance = readonly [red: number, green: number, blue: number];

/** A soft box: its direction, its size and its brightness. Angles in degrees. */
interface SoftBox {
  /** 0 is the front (+z), 90 the right (+x). */
  readonly azimuth: number;
  readonly elevation: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly radiance: Radiance;
  /** The width of its soft edge, in degrees. */
  readonly edge: number;
}

/** Light by direction: a gradient from the floor over the horizon to the zenith, plus soft boxes. */
interface Environment {
  readonly zenith: Radiance;
  readonly horizon: Radiance;
  readonly floor: Radiance;
  readonly boxes: readonly SoftBox[];
}

const grey = (value: number): Radiance => [value, value, value];
const box = (
  azimuth: number,
  elevation: number,
  halfWidth: number,
  halfHeight: number,
  radiance: Radiance,
  edge = 14,
): SoftBox => ({ azimuth, elevation, halfWidth, halfHeight, radiance, edge });

const ENVIRONMENTS: Readonly<Record<EnvironmentName, Environment>> = {
  // neutral, for judging colours: a key light from the upper left front, a broad fill light from the right, two rim lights, one from above
  studio: {
    zenith: grey(0.44),
    horizon: grey(0.27),
    floor: grey(0.3),
    boxes: [
      box(-44, 40, 30, 26, grey(3.5)),
      box(60, 12, 26, 34, grey(0.8)),
      box(150, 28, 14, 34, grey(1.7)),
      box(-150, 22, 14, 34, grey(1.5)),
      box(0, 84, 180, 16, grey(0.8)),
    ],
  },
  // one large light on one side and little else, so that shadows show the form
  softbox: {
    zenith: grey(0.2),
    horizon: grey(0.1),
    floor: grey(0.14),
    boxes: [
      box(-58, 34, 38, 34, grey(4.3), 10),
      box(104, 8, 10, 46, grey(0.85), 12),
      box(172, 40, 34, 14, grey(1.1), 12),
    ],
  },
  // a clear afternoon: a warm sun, a blue sky, light reflected by the ground
  outdoor: {
    zenith: [0.3, 0.48, 0.86],
    horizon: [0.78, 0.86, 0.95],
    floor: [0.32, 0.27, 0.21],
    boxes: [
      box(-38, 42, 7, 7, [62, 54, 41], 6),
      box(-38, 42, 24, 20, [1.1, 0.98, 0.78], 26),
      box(140, 8, 60, 8, [0.3, 0.3, 0.28], 16),
    ],
  },
  // even light from above and no shadows, for true colours
  overcast: {
    zenith: [1.34, 1.37, 1.42],
    horizon: [0.84, 0.86, 0.9],
    floor: [0.42, 0.41, 0.4],
    boxes: [],
  },
  // two strip lights from behind and little else, for outlines and gloss
  rim: {
    zenith: grey(0.05),
    horizon: grey(0.035),
    floor: grey(0.025),
    boxes: [
      box(128, 22, 15, 50, [7.4, 7.2, 6.9], 9),
      box(-132, 26, 15, 50, [5.2, 5.9, 7], 9),
      box(-20, 62, 26, 12, grey(0.9), 16),
    ],
  },
};

const smooth = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/**
 * The light of an environment from a direction.
 * @param azimuth degrees; 0 is the front (+z), 90 the right (+x)
 * @param elevation degrees above the horizon
 */
export function radianceOf(name: EnvironmentName, azimuth: number, elevation: number): Radiance {
  const { zenith, horizon, floor, boxes } = ENVIRONMENTS[name];
  const up = smooth(-4, 80, elevation);
  const down = smooth(4, -70, elevation);
  const weights = boxes.map((each) => {
    const around = Math.abs(((((azimuth - each.azimuth + 540) % 360) + 360) % 360) - 180);
    const across = 1 - smooth(each.halfWidth - each.edge / 2, each.halfWidth + each.edge, around);
    const rise = Math.abs(elevation - each.elevation);
    return across * (1 - smooth(each.halfHeight - each.edge / 2, each.halfHeight + each.edge, rise));
  });
  const channel = (c: 0 | 1 | 2): number =>
    boxes.reduce(
      (sum, each, index) => sum + each.radiance[c] * (weights[index] ?? 0),
      horizon[c] + (zenith[c] - horizon[c]) * up + (floor[c] - horizon[c]) * down,
    );
  return [channel(0), channel(1), channel(2)];
}
