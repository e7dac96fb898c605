import { DataTexture, DataUtils, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { radianceOf } from '../../../../../renderer/viewer/scene/environment-light.ts';
import { unfilteredMaps } from '../../../../../renderer/viewer/scene/unfiltered-maps.ts';
import { ENVIRONMENTS } from '../../../../../shared/model/settings/viewer-settings.ts';

/** What three reads from a map of all directions: its column by atan(z, x), its row by asin(y). */
function lightFrom({ image }: DataTexture, azimuth: number, elevation: number): readonly number[] {
  const [around, up] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const { x, y, z } = new Vector3(
    Math.sin(around) * Math.cos(up),
    Math.sin(up),
    Math.cos(around) * Math.cos(up),
  );
  const column = Math.floor((Math.atan2(z, x) / (2 * Math.PI) + 0.5) * image.width) % image.width;
  const row = Math.floor((Math.asin(y) / Math.PI + 0.5) * image.height);
  const pixels = image.data as Uint16Array;
  const at = (row * image.width + column) * 4;
  return [...pixels.subarray(at, at + 4)].map((half) => DataUtils.fromHalfFloat(half));
}

describe('an environment for a graphics card', () => {
  it.each(ENVIRONMENTS)('%s has light come from where it comes from', async (name) => {
    const map = await unfilteredMaps.create(name);
    if (!(map instanceof DataTexture)) throw new Error('It is no map of numbers.');
    // in the middles of pixels, off the edges of the boxes
    for (const azimuth of [-135.703125, -45.703125, 0.703125, 45.703125, 89.296875, 179.296875])
      for (const elevation of [-59.765625, 0.703125, 40.078125, 80.859375]) {
        const [red = 0, green = 0, blue = 0, alpha] = lightFrom(map, azimuth, elevation);
        const expected = radianceOf(name, azimuth, elevation);
        for (const [channel, value] of [red, green, blue].entries())
          expect(value / (expected[channel] ?? 0)).toBeCloseTo(1, 2);
        expect(alpha).toBe(1);
      }
  });

  it('is worked out once: a second map of it has the same pixels', async () => {
    const [first, second] = await Promise.all([
      unfilteredMaps.create('studio'),
      unfilteredMaps.create('studio'),
    ]);
    expect(first).not.toBe(second);
    expect(first.image).toMatchObject({ data: (second.image as { data: unknown }).data });
  });
});
