import { glossy, lit, metal, painted, satin, within, wood } from '../materials.ts';
import { part, type Scene } from '../scene.ts';
import { carve, mirrored, move, turn, union } from '../sdf/combine.ts';
import { bar, box, cylinder, type Sdf, sphere, torus } from '../sdf/primitives.ts';

/** A cylinder that points at the viewer. */
const disc = (radius: number, half: number, round: number): Sdf =>
  turn('x', 90, cylinder(radius, half, round));

/** Round holes in a hexagonal grid, within a circle around (cx, cy). */
const holes = (cx: number, cy: number, radius: number, pitch: number): Sdf => {
  const rowHeight = pitch * Math.sqrt(0.75);
  return (x, y) => {
    const [px, py] = [x - cx, y - cy];
    const row = Math.round(py / rowHeight);
    const shift = row % 2 === 0 ? 0 : pitch / 2;
    const column = Math.round((px - shift) / pitch);
    const [hx, hy] = [column * pitch + shift, row * rowHeight];
    const hole = Math.hypot(px - hx, py - hy) - pitch * 0.3;
    return Math.hypot(hx, hy) < radius ? hole : pitch * 0.3;
  };
};

/** Tick marks of the dial, and its needle. */
const dialMarks =
  (cx: number, cy: number) =>
  (x: number, y: number): number => {
    const [px, py] = [x - cx, y - cy];
    const radius = Math.hypot(px, py);
    const angle = Math.atan2(px, py);
    const step = Math.PI / 12;
    const off = Math.abs(angle - step * Math.round(angle / step)) * radius;
    const long = Math.round(angle / step) % 3 === 0;
    return Math.max(
      off - (long ? 0.011 : 0.006),
      Math.abs(radius - 0.25) - (long ? 0.04 : 0.025),
      Math.abs(angle) - 2.4,
    );
  };

/** A transistor radio of the fifties in teal and walnut, its dial alight. */
export function radio(): Scene {
  const walnut = wood('#a0602f', '#643417', 'x', 0.32);
  const chrome = metal('#dcdfe2', 0.12);
  const cream = satin('#f7ecd2');
  const front = 0.43;
  const shell = carve(
    0.02,
    move([0, 0.72, 0], box(1.25, 0.62, 0.44, 0.2)),
    move([0, 0.72, 0.5], box(1.12, 0.49, 0.14, 0.12)),
  );
  const panel = move([0, 0.72, 0.36], box(1.14, 0.51, 0.05, 0.03));
  const teal = painted(satin('#2a8c8c'), cream, (x) => (x > 0.16 ? 1 : 0));
  const grille = carve(0.004, panel, (x, y, z) => Math.max(holes(-0.5, 0.72, 0.4, 0.088)(x, y, z), 0.33 - z));
  const dial = painted(
    lit('#ffd88a', 0.42),
    glossy('#3a2a1d'),
    within((x, y) => dialMarks(0.64, 0.84)(x, y), 0.005),
  );
  const knob = (x: number, y: number, r: number) =>
    move([x, y, front + 0.06], carve(0.01, disc(r, 0.08, 0.025), move([0, r * 0.62, 0.08], sphere(0.022))));
  return {
    parts: [
      part(walnut, shell),
      part(teal, grille),
      part(satin('#20302f'), move([0, 0.72, 0.3], box(1.1, 0.48, 0.03))),
      part(chrome, move([-0.5, 0.72, 0.41], turn('x', 90, torus(0.45, 0.028)))),
      part(dial, move([0.64, 0.84, 0.42], disc(0.31, 0.02, 0.01))),
      part(chrome, move([0.64, 0.84, 0.43], turn('x', 90, torus(0.32, 0.03)))),
      part(
        glossy('#d8392b'),
        union(
          bar([0.64, 0.84, 0.455], [0.8, 1.01, 0.455], 0.014),
          move([0.64, 0.84, 0.45], disc(0.05, 0.03, 0.015)),
        ),
      ),
      part(glossy('#f3e6c8'), union(knob(0.38, 0.4, 0.105), knob(0.9, 0.4, 0.105))),
      part(
        chrome,
        union(
          move([0.38, 0.4, 0.42], disc(0.125, 0.03, 0.01)),
          move([0.9, 0.4, 0.42], disc(0.125, 0.03, 0.01)),
        ),
      ),
      part(glossy('#d8392b'), move([0.64, 0.4, 0.43], disc(0.06, 0.05, 0.02))),
      part(
        walnut,
        mirrored(
          union(
            bar([0.95, 0.14, 0.22], [1.05, 0.03, 0.3], 0.07, 0.045),
            bar([0.95, 0.14, -0.22], [1.05, 0.03, -0.3], 0.07, 0.045),
          ),
        ),
      ),
      part(
        satin('#8c4a2a'),
        union(
          bar([-0.62, 1.52, 0], [0.62, 1.52, 0], 0.055),
          mirrored(bar([0.62, 1.52, 0], [0.78, 1.3, 0], 0.05)),
        ),
      ),
      part(chrome, mirrored(move([0.79, 1.33, 0], cylinder(0.075, 0.04, 0.02)))),
      part(
        chrome,
        union(
          bar([1.0, 1.25, -0.3], [1.42, 2.1, -0.3], 0.026, 0.02),
          move([1.42, 2.1, -0.3], sphere(0.05)),
          move([1.0, 1.28, -0.3], cylinder(0.07, 0.06, 0.02)),
        ),
      ),
    ],
  };
}
