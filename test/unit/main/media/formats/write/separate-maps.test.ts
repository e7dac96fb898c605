import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { separateMaps } from '../../../../../../main/media/formats/write/separate-maps.ts';
import type { EncodedTexture } from '../../../../../../main/media/picture/image.ts';
import { mappedScene } from '../../../../../helpers/formats/small-scene.ts';

const middle = async (picture: EncodedTexture | undefined): Promise<number> => {
  const { data, info } = await sharp(picture?.bytes).raw().toBuffer({ resolveWithObject: true });
  return (data[Math.floor(data.length / 2 / info.channels) * info.channels] ?? 0) / 255;
};

describe('a packed map taken apart', () => {
  it('is two grey pictures, the factors in them, and their means', async () => {
    const { materials } = await mappedScene({ metallic: 0.5 });
    const [separate] = (await separateMaps(materials)).materials;
    expect(await middle(separate?.maps?.roughness)).toBeCloseTo(0.6, 2);
    expect(await middle(separate?.maps?.metallic)).toBeCloseTo(0.1, 2);
    expect(separate?.roughness).toBeCloseTo(0.6, 2);
    expect(separate?.metallic).toBeCloseTo(0.1, 2);
  });

  it('is taken apart once for materials that share it', async () => {
    const [material] = (await mappedScene()).materials;
    if (material === undefined) throw new Error('no material');
    const twins = [material, { ...material, name: 'twin', colour: [0.9, 1, 1] as const }];
    const { pictures, materials } = await separateMaps(twins);
    expect(pictures.entries.map(({ name }) => name)).toEqual([
      'base-colour.png',
      'normals.png',
      'metallic.png',
      'roughness.png',
    ]);
    expect(materials[0]?.maps).toBe(materials[1]?.maps);
  });

  it('of one grey channel stands for both', async () => {
    const grey = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#808080' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const { materials } = await mappedScene({ metallicRoughness: { mime: 'image/png', bytes: grey } });
    const [separate] = (await separateMaps(materials)).materials;
    expect(separate?.metallic).toBeCloseTo(0.5, 2);
    expect(separate?.roughness).toBeCloseTo(0.5, 2);
  });

  it('is refused where it is no picture', async () => {
    const broken = { mime: 'image/png' as const, bytes: Buffer.from('no picture') };
    const { materials } = await mappedScene({ metallicRoughness: broken });
    await expect(separateMaps(materials)).rejects.toMatchObject({
      name: 'MediaError',
      fault: { code: 'map-undecodable' },
    });
  });
});
