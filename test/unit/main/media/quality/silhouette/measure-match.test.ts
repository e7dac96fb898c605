import { describe, expect, it } from 'vitest';
import { boxOf } from '../../../../../../main/media/quality/place-of.ts';
import { drawOutline, projectPlaces } from '../../../../../../main/media/quality/silhouette/draw-outline.ts';
import { measureMatch } from '../../../../../../main/media/quality/silhouette/measure-match.ts';
import { weld } from '../../../../../../main/media/topology/weld.ts';
import { box, joined, moved, type Shape } from '../../../../../helpers/quality/shapes.ts';

/** A body with a head to the front and one arm: no two sides of it look alike. */
const figure = joined(
  box([1, 2, 0.6], 5),
  box([0.4, 0.4, 0.9], 3, [0.1, 1.2, 0.5]),
  box([0.9, 0.25, 0.25], 3, [0.9, 0.4, 0]),
);
const SIZE = 300;
const DEGREE = Math.PI / 180;

function welded({ positions, indices }: Shape) {
  return weld(positions, indices);
}

/** The outline that a camera sees, beside the middle of a picture. @param finer how many times as many pixels it has along each side */
function outline(
  shape: Shape,
  azimuth: number,
  elevation: number,
  distance: number | null = null,
  finer = 1,
) {
  const side = SIZE * finer;
  const mesh = welded(shape);
  const camera = {
    target: [0, 0, 0],
    azimuth: azimuth * DEGREE,
    elevation: elevation * DEGREE,
    distance,
  } as const;
  const projected = projectPlaces(mesh, camera, new Float32Array((mesh.places.length / 3) * 2));
  const data = new Uint8Array(side * side);
  drawOutline(mesh.corners, projected, { scale: 60 * finer, right: 0.3, up: -0.2 }, side, data);
  return { width: side, height: side, data };
}

function match(shape: Shape, mask: ReturnType<typeof outline>) {
  const mesh = welded(shape);
  const found = measureMatch(mesh, boxOf(mesh.places), [{ view: 'front', mask }]);
  if (found === null || found.views[0] === undefined) throw new Error('no match');
  return { share: found.share, camera: found.views[0].camera };
}

describe('measureMatch', () => {
  it.each([
    { azimuth: 0, elevation: 0 },
    { azimuth: 38, elevation: 22 },
    { azimuth: -110, elevation: 8 },
  ])('finds the camera of a picture at $azimuth° and $elevation°', ({ azimuth, elevation }) => {
    const { share, camera } = match(figure, outline(figure, azimuth, elevation, 8));
    expect(share).toBeGreaterThan(0.96);
    expect(Math.cos(camera.azimuth - azimuth * DEGREE)).toBeGreaterThan(Math.cos(4 * DEGREE));
    expect(Math.abs(camera.elevation - elevation * DEGREE)).toBeLessThan(4 * DEGREE);
  });

  it('says where the picture lies, so that the model lies over its subject', () => {
    const mask = outline(figure, 0, 0);
    const { camera } = match(figure, mask);
    const mesh = welded(figure);
    const projected = projectPlaces(mesh, camera, new Float32Array((mesh.places.length / 3) * 2));
    const { frame } = camera;
    const again = new Uint8Array(SIZE * SIZE);
    drawOutline(
      mesh.corners,
      projected,
      { scale: SIZE / frame.width, right: frame.right, up: frame.up },
      SIZE,
      again,
    );
    const [both, any] = [...again].reduce(
      ([b, a], each, i) => [b + (each & (mask.data[i] ?? 0)), a + (each | (mask.data[i] ?? 0))],
      [0, 0] as [number, number],
    );
    expect(both / any).toBeGreaterThan(0.96);
    expect(frame.width).toBeCloseTo(frame.height, 6);
  });

  it('misses by a known share: a plate with a part that the picture does not have', () => {
    const plate = box([2, 2, 0.02], 4);
    const mask = outline(plate, 0, 0);
    // A quarter of the picture's square is missing: whatever the camera, the model has no such corner.
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) if (y < 138 && x > 132) mask.data[y * SIZE + x] = 0;
    const { share } = match(plate, mask);
    expect(share).toBeGreaterThan(0.74);
    expect(share).toBeLessThan(0.8);
  });

  it('does not depend on size, place or turn of the model', () => {
    const mask = outline(figure, 25, 15, 8);
    const plain = match(figure, mask);
    const other = match(
      moved(figure, (x, y, z) => [40 - z * 50, 7 + y * 50, x * 50 + 3]),
      mask,
    );
    expect(other.share).toBeCloseTo(plain.share, 1);
    expect(Math.cos(other.camera.azimuth - plain.camera.azimuth + Math.PI / 2)).toBeGreaterThan(0.99);
  });

  it('looks for the sides of a view set where they are from its front', () => {
    const mesh = welded(figure);
    const masks = [
      { view: 'front' as const, mask: outline(figure, 0, 0, 8) },
      { view: 'back' as const, mask: outline(figure, 180, 0, 8) },
      { view: 'left' as const, mask: outline(figure, -90, 0, 8) },
    ];
    const found = measureMatch(mesh, boxOf(mesh.places), masks);
    expect(found?.views.map(({ view }) => view)).toEqual(['front', 'back', 'left']);
    expect(found?.share).toBeGreaterThan(0.95);
    expect(Math.cos(found?.views[1]?.camera.azimuth ?? 0)).toBeLessThan(-0.98);
    expect(Math.sin(found?.views[2]?.camera.azimuth ?? 0)).toBeLessThan(-0.98);
  });

  it('fits what is thin as well: the slats of a chair', () => {
    const slats = Array.from({ length: 9 }, (_, i) =>
      box([0.03, 1.4, 0.03], 8, [i * 0.14 - 0.56, 0.9, -0.5]),
    );
    const legs = [-0.6, 0.6].flatMap((x) => [-0.5, 0.5].map((z) => box([0.06, 1, 0.06], 8, [x, -0.3, z])));
    const chair = joined(
      box([1.3, 0.06, 1.1], 8, [0, 0.2, 0]),
      box([1.3, 0.06, 0.06], 8, [0, 1.6, -0.5]),
      ...slats,
      ...legs,
    );
    expect(chair.indices.length / 3).toBeGreaterThan(6_000);
    const { share } = match(chair, outline(chair, 27, 13, 4.5, 3));
    // What is left are slats that lie beside each other's places from a camera nearby.
    expect(share).toBeGreaterThan(0.84);
  });

  it('says nothing of an empty outline', () => {
    const mesh = welded(figure);
    const mask = { width: 8, height: 8, data: new Uint8Array(64) };
    expect(measureMatch(mesh, boxOf(mesh.places), [{ view: 'front', mask }])).toBeNull();
  });
});
