import sharp from 'sharp';
import { expect, it } from 'vitest';
import { tiledColours } from '../../../../../main/media/cover/tiled-colours.ts';
import type { SceneMaterial } from '../../../../../main/media/mesh/scene.ts';
import { box } from '../../../../helpers/formats/small-scene.ts';

const plain = (colour: SceneMaterial['colour']): SceneMaterial => ({
  name: 'plain',
  colour,
  metallic: 0,
  roughness: 1,
});

it('lays materials side by side, and gives each face the colours of its own', async () => {
  const mesh = box();
  const materialOf = new Uint16Array(12).fill(0).fill(1, 6);
  const { mesh: tiled, texture } = await tiledColours(mesh, [plain([1, 0, 0]), plain([0, 0, 1])], materialOf);
  const colourAt = (corner: number): readonly number[] => {
    const [x, y] = [0, 1].map((axis) => Math.floor((tiled.uvs[corner * 2 + axis] as number) * texture.width));
    const at = ((y as number) * texture.width + (x as number)) * 3;
    return [...texture.rgb.subarray(at, at + 3)];
  };
  for (let corner = 0; corner < 36; corner++)
    expect(colourAt(corner)).toEqual(corner < 18 ? [255, 0, 0] : [0, 0, 255]);
});

it('shows a picture that is asked for beyond its edges as the one within them', async () => {
  const mesh = box();
  const materialOf = new Uint16Array(12);
  const tiled = async (shift: number) => {
    const moved = { ...mesh, uvs: mesh.uvs.map((value) => value + shift) };
    return (await tiledColours(moved, [plain([1, 1, 1])], materialOf)).mesh.uvs;
  };
  const within = await tiled(0);
  for (const shift of [5, -3, 4.9999]) {
    const uvs = await tiled(shift);
    expect(Math.max(...uvs.map((value, at) => Math.abs(value - (within[at] as number))))).toBeLessThan(0.001);
  }
  expect((await tiled(Number.NaN)).every(Number.isFinite)).toBe(true);
});

it('decodes a picture once that many materials share', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  let reads = 0;
  const texture = {
    mime: 'image/png',
    get bytes() {
      reads += 1;
      return png;
    },
  } as const;
  const materials = Array.from({ length: 20 }, () => ({ ...plain([1, 1, 1]), texture }));
  const tiled = await tiledColours(box(), materials, new Uint16Array(12));
  expect([...tiled.texture.rgb.subarray(0, 3)]).toEqual([0x33, 0x66, 0x99]);
  expect(reads).toBe(1);
});
