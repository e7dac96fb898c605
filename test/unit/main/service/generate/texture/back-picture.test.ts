import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '../../../../../../main/media/raster/plane.ts';
import { signedDistance } from '../../../../../../main/media/raster/signed-distance.ts';
import { backPicture } from '../../../../../../main/service/generate/texture/back-picture.ts';
import { localRadius } from '../../../../../../main/service/heights/local-radius.ts';

const SIZE = 128;
const FRAME = { left: 0, top: 0, scale: 1 };
type Colour = readonly [number, number, number];

const shapeOf = (distance: Plane) => ({ distance, radius: localRadius(distance, 6) });

/** The back of a disc that is painted as `colourAt` says; the colour at a place of the front's picture. */
function backOf(
  colourAt: (x: number, y: number) => Colour,
  hasWalls = false,
): (x: number, y: number) => number[] {
  const matte = createPlane(SIZE, SIZE);
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    matte.data[i] = Math.hypot(x - 64, y - 64) < 52 ? 1 : 0;
    rgb.set(colourAt(x, y), i * 3);
  }
  const back = backPicture(
    { width: SIZE, height: SIZE, rgb, left: 0, top: 0 },
    { ...shapeOf(signedDistance(matte, 0.5)), hasWalls },
    FRAME,
  );
  return (x, y) => {
    const at = Math.floor((y * back.height) / SIZE) * back.width + Math.floor((x * back.width) / SIZE);
    return [...back.rgb.subarray(at * 3, at * 3 + 3)];
  };
}

const RED: Colour = [200, 40, 40];
const BLUE: Colour = [40, 60, 200];
const far = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, c) => Math.abs(value - b[c]!)));

describe("the back's colours", () => {
  it('have no eyes: what the outline does not touch is not there', () => {
    const back = backOf((x, y) =>
      Math.hypot(x - 50, y - 55) < 9 || Math.hypot(x - 78, y - 55) < 9 ? [5, 5, 5] : RED,
    );

    for (const [x, y] of [
      [50, 55],
      [78, 55],
      [64, 64],
    ] as const)
      expect(far(back(x, y), RED)).toBeLessThan(12);
  });

  it('have no screen: what closes around a large area closes over it', () => {
    const back = backOf((x, y) => (Math.abs(x - 64) < 26 && Math.abs(y - 64) < 22 ? [190, 205, 180] : RED));

    for (const [x, y] of [
      [64, 64],
      [50, 54],
      [80, 76],
    ] as const)
      expect(far(back(x, y), RED)).toBeLessThan(12);
  });

  it('are those of the frame all around a box, also where its panel comes near the outline', () => {
    // The frame is as thin on one side as that of a radio, and wide on the other.
    const paint = (x: number, y: number): Colour =>
      Math.hypot(x - 60, y - 64) < 46 ? (x < 60 ? [190, 205, 180] : BLUE) : RED;
    const [box, other] = [backOf(paint, true), backOf(paint)];

    for (const [x, y] of [
      [64, 64],
      [40, 64],
      [84, 50],
    ] as const)
      expect(far(box(x, y), RED)).toBeLessThan(16);
    expect(far(other(40, 64), RED)).toBeGreaterThan(60);
  });

  it('have no shade under eaves, and yet a dark material with a hue of its own', () => {
    const light: Colour = [140, 140, 140];
    // Both are as dark, lie between the same borders and reach the outline with a quarter of theirs.
    const below = (dark: Colour) =>
      backOf((x, y) => (Math.abs(x - 64) < 20 && y > 70 ? dark : light))(64, 84);

    expect(far(below([88, 88, 88]), light)).toBeLessThan(16);
    expect(far(below([170, 50, 60]), [170, 50, 60])).toBeLessThan(24);
    // A full blue has little light, and is no shade.
    expect(far(below([40, 65, 190]), [40, 65, 190])).toBeLessThan(24);
  });

  it('have the grain of the material, but no drawing of its colour', () => {
    const back = backOf((x, y) => {
      if (Math.abs(y - 80) < 2 && Math.abs(x - 64) < 20) return [90, 10, 10];
      return (x >> 2) % 2 === (y >> 2) % 2 ? [206, 46, 46] : [194, 34, 34];
    });
    const row = Array.from({ length: 16 }, (_, n) => back(56 + n, 52)[0]!);

    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(4);
    for (let x = 50; x < 78; x += 2) expect(far(back(x, 80), RED)).toBeLessThan(24);
  });

  it('are those of a large area that reaches the outline at all, and of no small one', () => {
    const reaching = (radius: number) =>
      backOf((x, y) =>
        Math.hypot(x - 64, y - 64) < radius || (Math.abs(x - 64) < 7 && y > 64) ? BLUE : RED,
      );

    expect(far(reaching(36)(64, 50), BLUE)).toBeLessThan(24);
    expect(far(reaching(0)(64, 84), RED)).toBeLessThan(24);
  });

  it('have no beak: a small thing that lies on a large one is not there, also where it reaches the outline', () => {
    const ORANGE: Colour = [216, 97, 42];
    const YELLOW: Colour = [214, 161, 35];
    // Three times as long as what it has of the outline.
    const back = backOf((x, y) => (x < 32 && Math.abs(y - 64) < 7 ? ORANGE : YELLOW));

    for (const x of [16, 20, 26]) expect(far(back(x, 64), YELLOW)).toBeLessThan(20);
    // What is as much behind as in front goes on.
    const tail = backOf((x, y) => (x < 30 && Math.abs(y - 64) < 40 ? ORANGE : YELLOW));
    expect(far(tail(20, 64), ORANGE)).toBeLessThan(20);
  });

  it('go on as one surface in light, shade and shine, where only a part of it reaches the outline', () => {
    const PINK: Colour = [222, 81, 195];
    const glass = (x: number, y: number): Colour => {
      if (Math.hypot(x - 62, y - 64) < 15) return [235, 205, 232];
      return x > 82 ? PINK : [175, 30, 155];
    };
    const back = backOf((x, y) => {
      if (Math.abs(y - 64) > 26) return BLUE;
      return x < 36 ? RED : glass(x, y);
    });

    for (const [x, y] of [
      [44, 64],
      [62, 64],
      [62, 44],
      [80, 64],
    ] as const)
      expect(far(back(x, y), PINK)).toBeLessThan(25);
    expect(far(back(22, 64), RED)).toBeLessThan(25);
  });

  it('have no shine, also where it reaches the outline, and yet a pale material', () => {
    const CRUST: Colour = [200, 110, 20];
    const paleAtSide = (pale: Colour) => backOf((x, y) => (x + (y - 64) / 3 < 40 ? pale : CRUST))(26, 64);

    // of the very hue of what shines, and of another
    expect(far(paleAtSide([240, 214, 188]), CRUST)).toBeLessThan(30);
    expect(far(paleAtSide([240, 225, 200]), [240, 225, 200])).toBeLessThan(30);
  });

  it('have no patch where the front was in the light: one surface fades from light to shade', () => {
    const stepAt = (one: Colour, other: Colour): number => {
      const back = backOf((x) => (x < 64 ? one : other));
      return far(back(58, 64), back(70, 64)) / far(one, other);
    };

    expect(stepAt([220, 125, 60], [121, 69, 33])).toBeLessThan(0.5);
    // grey stone, too
    expect(stepAt([180, 180, 170], [118, 118, 112])).toBeLessThan(0.5);
    // of another hue, and too dark for shade
    expect(stepAt([210, 120, 60], [110, 110, 40])).toBeGreaterThan(0.8);
    expect(stepAt([225, 225, 220], [70, 70, 70])).toBeGreaterThan(0.8);
  });

  it('have no half of an eye that reaches the outline', () => {
    const eye = backOf((x, y) => (Math.hypot(x - 18, y - 64) < 8 ? [5, 5, 5] : RED));

    for (const x of [15, 17, 20]) expect(far(eye(x, 64), RED)).toBeLessThan(24);
  });

  it('keep the borders of materials beside the rim, and blur what is light and shade', () => {
    const changeAt = (one: Colour, other: Colour): number => {
      const back = backOf((_, y) => (y < 64 ? one : other));
      return far(back(24, 60), back(24, 68)) / far(one, other);
    };

    expect(changeAt(RED, [60, 90, 70])).toBeGreaterThan(0.85);
    expect(changeAt([120, 120, 120], [170, 170, 170])).toBeLessThan(0.8);
  });

  it("go on along the picture's areas", () => {
    const back = backOf((_, y) => (y < 60 ? RED : BLUE));

    expect(far(back(64, 40), RED)).toBeLessThan(12);
    expect(far(back(64, 80), BLUE)).toBeLessThan(12);
  });

  it('have no bands: narrow stripes of the rim fade into each other beside it', () => {
    const back = backOf((_, y) => (y % 8 < 4 ? RED : BLUE));
    const strengthAt = (x: number): number => {
      const reds = Array.from({ length: 16 }, (_, n) => back(x, 56 + n)[0]!);
      return Math.max(...reds) - Math.min(...reds);
    };

    expect(strengthAt(18)).toBeLessThan(40);
  });

  it('have the stripes of a paper that is folded all around, and no narrow drawing beside it', () => {
    const back = backOf((x, y) => (y < 56 ? RED : (x >> 2) % 2 === 0 ? [30, 140, 130] : [235, 225, 205]));
    const strengthAt = (y: number): number => {
      const reds = Array.from({ length: 32 }, (_, n) => back(48 + n, y)[0]!);
      return Math.max(...reds) - Math.min(...reds);
    };
    expect(strengthAt(80)).toBeGreaterThan(60);
    expect(strengthAt(40)).toBeLessThan(20);

    // a grille in the middle is no such paper
    const panel = backOf((x, y) =>
      Math.abs(x - 64) < 20 && Math.abs(y - 64) < 20 && (x >> 2) % 2 === 0 ? [30, 30, 30] : RED,
    );
    for (let x = 52; x < 76; x += 2) expect(far(panel(x, 64), RED)).toBeLessThan(40);
  });

  it('meet those of the front at the outline', () => {
    const back = backOf((x) => [x * 1.5 + 20, 100, 220 - x * 1.5]);

    for (const x of [14, 114]) expect(far(back(x, 64), [x * 1.5 + 20, 100, 220 - x * 1.5])).toBeLessThan(20);
  });
});

describe('the back of a black subject', () => {
  it('is black, also where a little of the rim is lighter', () => {
    const isLight = (x: number, y: number): boolean =>
      Math.hypot(x - 64, y - 64) > 44 && Math.floor(Math.atan2(y - 64, x - 64) * 8) % 4 === 0;
    const back = backOf((x, y) => (isLight(x, y) ? [70, 70, 70] : [0, 0, 0]));
    for (const [x, y] of [
      [64, 40],
      [64, 64],
      [64, 90],
    ] as const)
      expect(back(x, y)[0]).toBeLessThan(20);
  });
});

describe("the back's areas", () => {
  it('have colours of the subject where several come together, and no mean of them', () => {
    const GREEN: Colour = [60, 200, 60];
    const back = backOf((x, y) => (y < 50 ? RED : x < 64 ? BLUE : GREEN));
    let alike = 0;
    for (let y = 30; y < 98; y += 4)
      for (let x = 30; x < 98; x += 4)
        if ([RED, BLUE, GREEN].some((colour) => far(back(x, y), colour) < 40)) alike++;

    expect(alike / 17 ** 2).toBeGreaterThan(0.85);
  });
});

it('has no pattern of its own where a wide picture is made much smaller: what is finer than its pixels is evened out', () => {
  const width = 3600;
  const height = 60;
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.fill(i % 3 === 0 ? 190 : 100, i * 3, i * 3 + 3);
  const distance = createPlane(width / 4, height / 4);
  distance.data.fill(1000);
  const back = backPicture({ width, height, rgb, left: 0, top: 0 }, shapeOf(distance), {
    left: 0,
    top: 0,
    scale: 0.25,
  });
  const row = back.rgb.subarray(
    (back.height >> 1) * back.width * 3,
    ((back.height >> 1) + 1) * back.width * 3,
  );
  expect(Math.max(...row) - Math.min(...row)).toBeLessThan(20);
});

it('front and back together are at most 4,096 pixels wide', () => {
  const width = 3088;
  const front = { width, height: 40, rgb: new Uint8Array(width * 40 * 3).fill(90), left: 0, top: 0 };
  const matte = createPlane(772, 10);
  matte.data.fill(1);
  const back = backPicture(front, shapeOf(signedDistance(matte, 0.5)), { left: 0, top: 0, scale: 0.25 });

  expect(front.width + back.width).toBe(4096);
  expect(back.height / back.width).toBeCloseTo(40 / width, 2);
});
