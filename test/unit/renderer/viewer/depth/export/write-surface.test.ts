import { ColorManagement } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSurface } from '../../../../../../renderer/viewer/depth/export/write-surface.ts';
import { toSrgbBytes } from '../../../../../../renderer/viewer/depth/point-colours.ts';
import { valueColours } from '../../../../../../renderer/viewer/depth/show-depth.ts';
import { surfaceOf } from '../../../../../../renderer/viewer/load/depth/depth-shape.ts';
import { stepMap } from '../../../../../helpers/depth/known-maps.ts';

const SPAN = { low: 0.25, high: 0.75, isInverted: false };
/** A step that is cut: two planes of 10 by 10 points, violet at the left and yellow at the right. */
const made = () => {
  const surface = surfaceOf(stepMap(20, 10, 0.25, 0.75), { span: SPAN, relief: 0.3, cut: 0.5, points: 512 });
  const colours = toSrgbBytes(valueColours(surface));
  return { name: 'a step', surface, colours, texture: null };
};
const header = async (file: Blob): Promise<string[]> => (await file.slice(0, 600).text()).split('\n');

// The writer of ply asks for a frame, as workers of browsers have them.
beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  return () => vi.unstubAllGlobals();
});

describe('a depth map as a file', () => {
  it('is a ply with a colour of three bytes for each point', async () => {
    const file = await writeSurface(made(), 'ply');
    const lines = await header(file);
    expect(lines).toEqual(
      expect.arrayContaining([
        'format binary_little_endian 1.0',
        'element vertex 200',
        'property uchar red',
        `element face ${2 * 9 * 9 * 2}`,
      ]),
    );
    const read = new PLYLoader().parse(await file.arrayBuffer());
    expect(read.getAttribute('position').count).toBe(200);
    expect(read.index?.count).toBe(2 * 9 * 9 * 2 * 3);
    read.computeBoundingBox();
    const { min, max } = read.boundingBox ?? {};
    expect([min?.z, max?.z]).toEqual([0, expect.closeTo(0.3)]);
    // 3 floats of the place and 3 of the normal, then the colour
    const start = lines.slice(0, lines.indexOf('end_header') + 1).join('\n').length + 1;
    const bytes = new Uint8Array(await file.slice(start, start + 20 * 27).arrayBuffer());
    expect([...bytes.subarray(24, 27)]).toEqual([68, 1, 84]);
    expect([...bytes.subarray(19 * 27 + 24, 20 * 27)]).toEqual([253, 231, 37]);
  });

  it('is a ply of points alone', async () => {
    const lines = await header(await writeSurface(made(), 'points'));
    expect(lines).toContain('element vertex 200');
    expect(lines.filter((line) => line.startsWith('element'))).toHaveLength(1);
  });

  it('is an obj with colours beside its places', async () => {
    const text = await (await writeSurface(made(), 'obj')).text();
    expect(text.match(/^v /gm)).toHaveLength(200);
    expect(text.match(/^f /gm)).toHaveLength(2 * 9 * 9 * 2);
    const [first = ''] = text.match(/^v .*$/m) ?? [];
    expect(
      first
        .split(' ')
        .slice(4)
        .map((value) => Math.round(Number(value) * 255)),
    ).toEqual([68, 1, 84]);
    const [uv = ''] = text.match(/^vt .*$/m) ?? [];
    // the first point is at the top
    expect(uv).toBe(
      `vt ${0.5 / 20} ${Math.fround(1 - Math.fround(0.5 / 10))}`.replace(
        /0\.025\b/,
        String(Math.fround(0.025)),
      ),
    );
    expect(new OBJLoader().parse(text).children).toHaveLength(1);
  });

  it('has no colours where none were asked for', async () => {
    const lines = await header(await writeSurface({ ...made(), colours: null }, 'ply'));
    expect(lines.some((line) => line.includes('red'))).toBe(false);
  });

  it('keeps every byte of a colour, and leaves three.js as it was', async () => {
    const { surface, ...rest } = made();
    const colours = Uint8Array.from({ length: 200 * 3 }, (_, at) => at % 256);
    const text = await (await writeSurface({ ...rest, surface, colours }, 'obj')).text();
    const written = [...text.matchAll(/^v (?:\S+ ){3}(\S+) (\S+) (\S+)$/gm)].flatMap(([, ...rgb]) => rgb);
    expect(written.map((value) => Number(value) * 255)).toEqual(
      [...colours].map((value) => expect.closeTo(value, 2)),
    );
    expect(ColorManagement.enabled).toBe(true);
  });
});
