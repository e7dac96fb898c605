import { describe, expect, it } from 'vitest';
import { fromSrgb, toSrgb } from '../../../../../main/media/colour/srgb.ts';
import type { Cutout } from '../../../../../main/media/cutout/cutout.ts';
import { evenLight } from '../../../../../main/service/light/even-light.ts';

const SIZE = 240;
type Colour = readonly [number, number, number];

/** One point of a drawn subject: its own colour and the light on it, both linear. */
interface Point {
  readonly albedo: Colour;
  readonly light: number;
}

/** A subject whose own colours are known, drawn with light; `null` is outside of it. */
const draw = (at: (x: number, y: number) => Point | null): { cutout: Cutout; albedo: Float32Array } => {
  const data = new Float32Array(SIZE * SIZE);
  const colours = new Float32Array(SIZE * SIZE * 3);
  const albedo = new Float32Array(SIZE * SIZE * 3);
  for (let i = 0; i < data.length; i++) {
    const point = at(((i % SIZE) + 0.5) / (SIZE / 2) - 1, (Math.floor(i / SIZE) + 0.5) / (SIZE / 2) - 1);
    if (point === null) continue;
    data[i] = 1;
    for (let c = 0; c < 3; c++) {
      albedo[i * 3 + c] = point.albedo[c]!;
      colours[i * 3 + c] = Math.round(255 * toSrgb(Math.min(1, point.albedo[c]! * point.light)));
    }
  }
  return {
    cutout: { width: SIZE, height: SIZE, matte: { width: SIZE, height: SIZE, data }, colours },
    albedo,
  };
};

/** The mean difference of the linear colours from the true ones, as a share of the mean of these; the best exposure is allowed. */
const errorOf = ({ matte, colours }: Cutout, albedo: Float32Array): number => {
  let [own, both, total, error] = [0, 0, 0, 0];
  const each = (visit: (seen: number, known: number) => void): void => {
    for (let i = 0; i < albedo.length; i++)
      if (matte.data[Math.floor(i / 3)] === 1) visit(fromSrgb(colours[i]! / 255), albedo[i]!);
  };
  each((seen, known) => {
    own += seen * seen;
    both += seen * known;
    total += known;
  });
  each((seen, known) => {
    error += Math.abs((both / own) * seen - known);
  });
  return error / total;
};

const RED: Colour = [0.5, 0.12, 0.08];
const BLUE: Colour = [0.1, 0.18, 0.45];
const GREY: Colour = [0.4, 0.4, 0.4];
/** Light from the upper left, and a third of it from everywhere. */
const lit = (nx: number, ny: number, nz: number): number =>
  0.3 + 0.7 * Math.max(0, -0.6 * nx - 0.5 * ny + 0.62 * nz);
const sphere = (paint: (x: number, y: number) => Colour) => (x: number, y: number) => {
  const [sx, sy] = [x / 0.85, y / 0.85];
  const rest = 1 - sx * sx - sy * sy;
  return rest <= 0 ? null : { albedo: paint(x, y), light: lit(sx, sy, Math.sqrt(rest)) };
};
const striped = (x: number, y: number): Colour => (Math.sin(9 * x + 4 * y) > 0 ? RED : BLUE);
/** A box on its corner: a light side, a dark side, and a lighter lid. */
const box = (paint: (x: number, y: number) => Colour) => (x: number, y: number) => {
  if (Math.abs(x) > 0.7 || y > 0.85 - 0.3 * Math.abs(x)) return null;
  if (y < -0.8 + 0.5 * Math.abs(x)) return null;
  if (y < -0.2 - 0.5 * Math.abs(x) + 0.05) return { albedo: paint(x, y), light: 1 };
  return { albedo: paint(x, y), light: x < 0 ? 0.75 : 0.35 };
};

describe('light that is evened out of a picture', () => {
  it.each([
    ['a red sphere', sphere(() => RED)],
    ['a grey sphere', sphere(() => GREY)],
    ['a striped sphere', sphere(striped)],
    ['a red box', box(() => RED)],
    ['a striped box', box(striped)],
  ])('leaves at most half of the error of the colours of %s', (_name, at) => {
    const { cutout, albedo } = draw(at);
    const before = errorOf(cutout, albedo);
    const after = errorOf(evenLight(cutout), albedo);
    expect(after).toBeLessThan(before / 2);
  });

  it.each([
    ['one colour', () => RED],
    ['stripes', striped],
    ['greys', (x: number) => (Math.sin(12 * x) > 0 ? GREY : ([0.3, 0.3, 0.3] as const))],
    [
      'black on white',
      (x: number, y: number) =>
        Math.hypot(x, y) < 0.3 ? ([0.02, 0.02, 0.02] as const) : ([0.9, 0.9, 0.9] as const),
    ],
  ])(
    'changes a flat picture of %s by less than a hundredth',
    (_name, paint: (x: number, y: number) => Colour) => {
      const { cutout } = draw((x, y) => (Math.hypot(x, y) < 0.9 ? { albedo: paint(x, y), light: 1 } : null));
      const { colours } = evenLight(cutout);
      let most = 0;
      for (let i = 0; i < colours.length; i++)
        if (cutout.matte.data[Math.floor(i / 3)] === 1)
          most = Math.max(most, Math.abs(colours[i]! - cutout.colours[i]!));
      expect(most).toBeLessThanOrEqual(2.55);
    },
  );

  it('keeps hues, and makes nothing brighter than white', () => {
    const gloss = sphere(() => RED);
    const { cutout } = draw((x, y) => {
      const point = gloss(x, y);
      if (point === null || Math.hypot(x + 0.3, y + 0.3) > 0.08) return point;
      return { albedo: [1, 1, 1], light: 1 };
    });
    const { colours } = evenLight(cutout);
    for (let i = 0; i < colours.length; i += 3) {
      if (cutout.matte.data[i / 3] === 0 || cutout.colours[i]! < 40) continue;
      expect(Math.max(colours[i]!, colours[i + 1]!, colours[i + 2]!)).toBeLessThanOrEqual(255.001);
      const ratio = (all: Float32Array) => fromSrgb(all[i + 1]! / 255) / fromSrgb(all[i]! / 255);
      expect(ratio(colours)).toBeCloseTo(ratio(cutout.colours), 3);
    }
  });
});
