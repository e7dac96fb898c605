import { embossed, glossy, metal, painted, wood } from '../materials.ts';
import { noise } from '../noise.ts';
import { part, type Scene } from '../scene.ts';
import { carve, displaced, mirrored, move, turn, union } from '../sdf/combine.ts';
import { bar, box, cylinder, ellipsoid, type Sdf, sphere } from '../sdf/primitives.ts';

/** Half of a barrel along x, open at the bottom. */
const barrel = (radius: number, half: number): Sdf => {
  const round = turn('z', 90, cylinder(radius, half, 0.03));
  return (x, y, z) => Math.max(round(x, y, z), -y - 0.005);
};

const coin = (x: number, y: number, z: number, spin: number, tilt: number): Sdf =>
  move([x, y, z], turn('y', spin, turn('x', tilt, cylinder(0.105, 0.02, 0.012))));

/** Evenly distributed numbers from 0 to 1, for the positions of the coins. */
const scatter = (i: number, k: number): number => (((i * 0.754877666 + k * 0.569840296) % 1) + 1) % 1;

/** A pirate's chest, ajar, full of gold. */
export function treasureChest(): Scene {
  // Planks: five fine grooves per unit.
  const groove = (v: number) => -0.012 * Math.exp(-900 * (v * 5 - Math.floor(v * 5) - 0.5) ** 2);
  const oak = embossed(wood('#a9683a', '#6e3d1d', 'x', 0.5), (_x, y) => groove(y));
  const lidOak = embossed(wood('#a9683a', '#6e3d1d', 'x', 0.5), (_x, y, z) =>
    groove(Math.atan2(y - 0.92, z + 0.62) * 1.1),
  );
  const iron = embossed(metal('#f0c268', 0.34), (x, y, z) => 0.004 * noise(x * 11, y * 11, z * 11));
  const gold = metal('#ffd166', 0.2);
  const bandsX = (hx: number): readonly number[] => [-hx, -0.36, 0.36, hx];
  const trunk = carve(
    0.01,
    move([0, 0.46, 0], box(1, 0.44, 0.6, 0.03)),
    move([0, 0.7, 0], box(0.92, 0.5, 0.52, 0.02)),
  );
  const hoops = union(
    ...bandsX(0.93).map((x) =>
      move([x, 0.455, 0], carve(0, box(0.075, 0.45, 0.63, 0.02), box(0.2, 0.6, 0.52))),
    ),
  );
  const rimBand = move([0, 0.86, 0], carve(0, box(1.02, 0.05, 0.625, 0.015), box(0.93, 0.2, 0.53)));
  const footBand = move([0, 0.06, 0], box(1.02, 0.06, 0.625, 0.015));
  const lidShell = carve(0.01, barrel(0.6, 1), move([0, -0.02, 0], barrel(0.52, 0.92)));
  const lidHoops = union(
    ...bandsX(0.93).map((x) => move([x, 0, 0], carve(0, barrel(0.635, 0.075), barrel(0.56, 0.3)))),
  );
  const lidRim = carve(0, move([0, 0.03, 0], box(1.02, 0.045, 0.625, 0.015)), box(0.93, 0.2, 0.53));
  // The hinge runs along the back edge.
  const hinged = (shape: Sdf): Sdf => move([0, 0.91, -0.6], turn('x', -34, move([0, 0, 0.6], shape)));
  const heap = displaced(
    0.7,
    (x, y, z) => 0.05 * noise(x * 9, y * 9, z * 9),
    move([0, 0.74, 0], ellipsoid(0.94, 0.3, 0.54)),
  );
  const coins = Array.from({ length: 34 }, (_, i) => {
    const x = (scatter(i, 0.3) - 0.5) * 1.66;
    const z = (scatter(i * 3.1, 0.7) - 0.42) * 0.9;
    const y = 0.76 + 0.3 * Math.sqrt(Math.max(0, 1 - (x / 0.96) ** 2 - (z / 0.6) ** 2));
    return coin(x, y, z, i * 47, 20 + scatter(i, 5) * 55);
  });
  const lockPlate = move([0, 0.72, 0.64], box(0.17, 0.2, 0.04, 0.03));
  const keyhole = union(
    move([0, 0.76, 0.68], turn('x', 90, cylinder(0.045, 0.1))),
    move([0, 0.68, 0.68], box(0.022, 0.08, 0.1)),
  );
  const handle = mirrored(
    union(
      bar([1.02, 0.56, 0.2], [1.12, 0.5, 0.16], 0.035),
      bar([1.02, 0.56, -0.2], [1.12, 0.5, -0.16], 0.035),
      bar([1.12, 0.5, 0.16], [1.12, 0.5, -0.16], 0.035),
    ),
  );
  const ruby = painted(glossy('#c3123c'), glossy('#f0476d'), (x, y, z) => noise(x * 8, y * 8, z * 8));
  return {
    parts: [
      part(oak, trunk),
      part(iron, union(hoops, rimBand, footBand)),
      part(lidOak, hinged(lidShell)),
      part(iron, hinged(union(lidHoops, lidRim))),
      part(gold, heap),
      ...coins.map((one) => part(gold, one)),
      part(iron, carve(0.01, lockPlate, keyhole)),
      part(iron, handle),
      part(iron, hinged(move([0, -0.08, 0.66], box(0.1, 0.14, 0.035, 0.025)))),
      part(ruby, move([0.34, 1.06, 0.3], sphere(0.1))),
      part(glossy('#1f8f5f'), move([-0.42, 1.08, 0.24], turn('z', 30, box(0.09, 0.07, 0.07, 0.03)))),
    ],
  };
}
