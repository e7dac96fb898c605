import type { Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { writeScene } from '../../../main/media/formats/write-model.ts';
import type { Mesh } from '../../../main/media/mesh/mesh.ts';
import type { Scene } from '../../../main/media/mesh/scene.ts';
import { box } from '../formats/small-scene.ts';

type Vector = readonly [x: number, y: number, z: number];

/** A closed box from one corner to the opposite one, in metres. */
export function boxFrom([left, low, back]: Vector, [right, high, front]: Vector): Mesh {
  const mesh = box(1);
  const size = [right - left, high - low, front - back];
  const middle = [(left + right) / 2, low, (back + front) / 2];
  return {
    ...mesh,
    positions: mesh.positions.map((value, at) => value * (size[at % 3] ?? 1) + (middle[at % 3] ?? 0)),
  };
}

const sceneOf = (parts: Readonly<Record<string, Mesh>>, colours: readonly Vector[]): Scene => ({
  parts: Object.entries(parts).map(([name, mesh], at) => ({
    name,
    pieces: [{ mesh, material: at % colours.length }],
  })),
  materials: colours.map((colour, at) => ({ name: `colour ${at}`, colour, metallic: 0, roughness: 0.85 })),
});

/** A seat with a back and one arm, each a closed box and a part: no two sides look the same. @param shift metres along x */
export const chair = (shift: number, colours: readonly Vector[]): Scene =>
  sceneOf(
    {
      seat: boxFrom([shift - 0.5, 0, -0.5], [shift + 0.5, 0.5, 0.5]),
      back: boxFrom([shift - 0.5, 0.5, -0.5], [shift + 0.5, 1.6, -0.3]),
      arm: boxFrom([shift + 0.5, 0.3, -0.5], [shift + 0.75, 0.9, 0.2]),
    },
    colours,
  );

/** A plate of the shape of an L, 2 m high and wide and so thin that its silhouette from the front is 3 m². */
export const plate: Scene = sceneOf(
  { high: boxFrom([0, 0, -0.01], [1, 2, 0.01]), low: boxFrom([1, 0, -0.01], [2, 1, 0.01]) },
  [[0.5, 0.5, 0.5]],
);

/** Pixels of {@link plateReference} to a metre. */
const METRE = 150;

/**
 * A picture of the plate from the front, on a clear ground, with a strip in the empty corner of its L that the plate does not have.
 * @param missing the strip's share of what the picture shows, 0 to a quarter
 */
export async function plateReference(missing: number): Promise<Buffer> {
  const rectangle = (left: number, top: number, width: number, height: number): OverlayOptions => ({
    input: {
      create: {
        width: Math.round(width * METRE),
        height: Math.round(height * METRE),
        channels: 3,
        background: '#3a6b2f',
      },
    },
    left: Math.round((1 + left) * METRE),
    top: Math.round((1 + top) * METRE),
  });
  const strip = (3 * missing) / (1 - missing);
  return await sharp({
    create: {
      width: 4 * METRE,
      height: 4 * METRE,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([rectangle(0, 0, 1, 2), rectangle(1, 1, 1, 1), rectangle(1, 0, 1, strip)])
    .png()
    .toBuffer();
}

/** Has the stand-in's asset of this number come with another model, and another reference where one is given. */
export async function giveModel(page: Page, asset: number, scene: Scene, reference?: Buffer): Promise<void> {
  const { bytes } = await writeScene(scene, 'glb');
  const is = (ending: string) => (url: URL) =>
    new RegExp(`/asset/asset-${asset}/.*\\.(${ending})$`).test(url.pathname);
  await page.route(is('glb'), (route) => route.fulfill({ body: Buffer.from(bytes) }));
  if (reference === undefined) return;
  await page.route(is('png|jpg|webp'), (route) =>
    route.fulfill({ body: reference, contentType: 'image/png' }),
  );
}
