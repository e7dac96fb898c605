import { expect, it, vi } from 'vitest';
import { buildHull } from '../../../../../../main/service/generate/hull/build-hull.ts';
import { prepareView } from '../../../../../../main/service/generate/hull/profile.ts';
import { profilesOf } from '../../../../../../main/service/generate/hull/profiles-of-views.ts';
import type { ViewName } from '../../../../../../main/service/views/view-image.ts';
import { cutoutOfSolid, type Solid, silhouetteOfSolid } from '../../../../../helpers/view-set.ts';

// A hull takes two seconds of one core; a busy machine has a tenth of one.
vi.setConfig({ testTimeout: 120_000 });

const SIZE = 160;
const DETAIL = { maxSource: 256, raster: 256, maxTexture: 256 };
const RADIUS = 0.3;

type Colour = readonly [number, number, number];
type Picture = (u: number, v: number) => Colour;

const grey = (value: number): Colour => [value, value, value];
const cylinder: Solid = (x, y, z) => Math.hypot(x, z) <= RADIUS && Math.abs(y) <= 0.4;
const narrow: Solid = (x, y, z) => (x / RADIUS) ** 2 + (z / 0.2) ** 2 <= 1 && Math.abs(y) <= 0.4;

/** A cylinder in light from the side: 1 is from the right, −1 from the left. */
const litFrom =
  (side: 1 | -1, painted: (u: number, v: number) => number = () => 1): Picture =>
  (u, v) => {
    const across = Math.min(1, Math.max(-1, u / RADIUS));
    const facing = Math.max(0, 0.7 * side * across + 0.7 * Math.sqrt(1 - across * across));
    return grey((70 + 130 * facing) * painted(u, v));
  };
const dots = (u: number, v: number): number => (Math.sin(u * 70) * Math.sin(v * 70) > 0.5 ? 0.5 : 1);

function viewsOf(solid: Solid, pictures: Partial<Record<ViewName, Picture>>) {
  return new Map(
    Object.entries(pictures).map(([name, picture]) => {
      const view = name as ViewName;
      return [view, cutoutOfSolid(silhouetteOfSolid(solid, view, SIZE), SIZE, picture)];
    }),
  );
}

/** How round the roundest row of each outline is. */
function roundest(solid: Solid, pictures: Partial<Record<ViewName, Picture>>): (number | undefined)[] {
  const views = new Map(
    [...viewsOf(solid, pictures)].map(([name, cutout]) => [name, prepareView(name, cutout, DETAIL)]),
  );
  const { alongX, alongZ } = profilesOf(views);
  return [alongX, alongZ].map((profile) => profile?.runs.round.data.reduce((a, b) => Math.max(a, b), 0));
}

it.each([
  ['front and left', { front: litFrom(-1), left: litFrom(-1) }],
  ['light that stays where it is', { front: litFrom(1), left: litFrom(-1) }],
  ['all four sides', { front: litFrom(1), back: litFrom(-1), left: litFrom(1), right: litFrom(1) }],
  ['dots painted on it', { front: litFrom(1, dots), left: litFrom(1, dots) }],
])('a straight part across which the light falls off is round: %s', (_, pictures) => {
  expect(roundest(cylinder, pictures)).toEqual([1, 1]);
});

const flat: Picture = () => grey(140);
const falling: Picture = (u) => grey(140 * (1 - (0.13 * u) / RADIUS));
const twoColours: Picture = (u) => grey(u > 0 ? 90 : 180);
const ribbon: Picture = (u) => grey(Math.abs(u) < 0.07 ? 200 : 90);

it.each([
  ['flat in one colour', { front: flat, left: flat }],
  ['unevenly lit', { front: falling, left: falling }],
  ['two colours side by side', { front: twoColours, left: twoColours }],
  ['a ribbon', { front: ribbon, left: ribbon }],
  ['dots', { front: (u, v) => grey(140 * dots(u, v)), left: (u, v) => grey(140 * dots(u, v)) }],
  ['light that falls off in one of the pictures alone', { front: litFrom(1), left: flat }],
  ['and in three of four', { front: litFrom(1), back: flat, left: litFrom(1), right: litFrom(1) }],
] as const satisfies readonly (readonly [string, Partial<Record<ViewName, Picture>>])[])(
  'a straight part stays a box: %s',
  (_, pictures) => {
    expect(roundest(cylinder, pictures)).toEqual([0, 0]);
  },
);

it('a straight part that is wider from the front than from the side stays a box', () => {
  expect(roundest(narrow, { front: litFrom(1), left: litFrom(1) })).toEqual([0, 0]);
});

it('a cylinder of two views is round from above, in the light that it has in them', () => {
  const cutouts = viewsOf(cylinder, { front: litFrom(1), left: litFrom(1) });
  const { mesh } = buildHull(cutouts, { detail: DETAIL, faces: 8_000, onProgress: () => {} });
  const { positions } = mesh;

  let [side, corner] = [0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, z] = [positions[i]!, positions[i + 2]!];
    side = Math.max(side, Math.abs(x), Math.abs(z));
    corner = Math.max(corner, Math.hypot(x, z));
  }

  expect(corner / side).toBeLessThan(1.1);
});
