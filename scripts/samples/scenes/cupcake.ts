import { embossed, glossy, matte, mottled, painted, rubber, satin } from '../materials.ts';
import { cloud } from '../noise.ts';
import { part, type Scene } from '../scene.ts';
import { blend, displaced, move, turn } from '../sdf/combine.ts';
import { lathe, tube } from '../sdf/curves.ts';
import { bar, ellipsoid, type Sdf, sphere, torus } from '../sdf/primitives.ts';
import { smoothstep } from '../vector.ts';

/** Frosting: one rope in a spiral that becomes narrower to the top, with the ridges of a star nozzle. */
function swirl(): Sdf {
  const turns = 3.5;
  const count = 56;
  const points = Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const angle = t * turns * 2 * Math.PI;
    const radius = 0.66 * (1 - t) ** 0.8;
    return [Math.sin(angle) * radius, 1.08 + t * 0.95, Math.cos(angle) * radius, 0.235 * (1 - t) + 0.075];
  });
  const rope = blend(
    0.03,
    tube(points, 0.2, 2),
    move([0, 1.1, 0], ellipsoid(0.82, 0.24, 0.82)),
    move([0, 1.45, 0], ellipsoid(0.34, 0.42, 0.34)),
  );
  const ridges: Sdf = (x, y, z) =>
    0.016 * Math.sin(Math.atan2(x, z) * 22 + y * 16) * smoothstep(0.05, 0.4, Math.hypot(x, z));
  return displaced(0.5, ridges, rope);
}

/** Sprinkles on the frosting: azimuth, height and a twist in degrees. */
const SPRINKLES = Array.from({ length: 64 }, (_, i) => ({
  azimuth: i * 0.7549 * 360,
  height: 1.04 + ((i * 0.5698) % 1) * 0.74,
  twist: i * 71,
}));

const COLOURS = ['#4fb7e8', '#ffd84d', '#7ccf6a', '#ff8f3f'].map(glossy);

/** A cupcake with strawberry frosting, sprinkles and a cherry. */
export function cupcake(): Scene {
  const frosting = embossed(rubber('#f7a6bf'), (x, y, z) => 0.012 * cloud(x * 6, y * 6, z * 6));
  const crumb = embossed(
    mottled(matte('#b9743a'), matte('#8f5326'), 0.12),
    (x, y, z) => 0.02 * cloud(x * 16, y * 16, z * 16),
  );
  const stripes = painted(satin('#fdf2dc'), satin('#59b8b0'), (x, _y, z) =>
    Math.cos(Math.atan2(x, z) * 12) > 0 ? 1 : 0,
  );
  const cup = displaced(
    1.2,
    (x, y, z) => 0.035 * (0.4 + y * 0.7) * Math.cos(Math.atan2(x, z) * 24),
    lathe(
      [
        [0, 0],
        [0.56, 0],
        [0.8, 0.86],
        [0, 0.86],
      ],
      0.02,
      false,
    ),
  );
  const top = swirl();
  // Each sprinkle is moved from outside towards the frosting until it touches it.
  const placedSprinkles = SPRINKLES.map(({ azimuth, height, twist }) => {
    const a = (azimuth * Math.PI) / 180;
    let reach = 1.3;
    for (let i = 0; i < 60; i++) reach -= top(Math.sin(a) * reach, height, Math.cos(a) * reach);
    const piece = turn('z', twist, bar([-0.055, 0, 0], [0.055, 0, 0], 0.022));
    return move([Math.sin(a) * reach, height, Math.cos(a) * reach], turn('y', azimuth, piece));
  });
  const stalk = tube(
    [
      [0.02, 2.28, 0],
      [0.06, 2.42, 0.01],
      [0.16, 2.52, 0.02],
    ],
    0.02,
  );
  return {
    parts: [
      part(stripes, cup),
      part(crumb, move([0, 0.87, 0], torus(0.64, 0.15))),
      part(frosting, top),
      ...placedSprinkles.map((one, i) => part(COLOURS[(i % 7) % COLOURS.length] ?? frosting, one)),
      part(
        glossy('#c0122c'),
        blend(0.1, move([0.03, 2.12, 0.02], sphere(0.2)), move([-0.04, 2.14, 0], sphere(0.17))),
      ),
      part(satin('#5b7a2a'), stalk),
    ],
  };
}
