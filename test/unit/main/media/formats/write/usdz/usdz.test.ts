import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { writeUsdz } from '../../../../../../../main/media/formats/write/usdz/usdz.ts';
import { mappedScene, smallScene } from '../../../../../../helpers/formats/small-scene.ts';
import { readUsdz } from '../../../../../../helpers/formats/three-readers.ts';

interface Entry {
  readonly name: string;
  readonly stored: boolean;
  readonly dataAt: number;
  readonly crc: number;
}

/** The archive's directory as yauzl reads it, with where each file's bytes begin. */
function entriesOf(bytes: Uint8Array): Promise<readonly Entry[]> {
  const buffer = Buffer.from(bytes);
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, (error, zip) => {
      if (error !== null) {
        reject(error);
        return;
      }
      const entries: Entry[] = [];
      zip.on('entry', (entry) => {
        const head = entry.relativeOffsetOfLocalHeader;
        const dataAt = head + 30 + buffer.readUInt16LE(head + 26) + buffer.readUInt16LE(head + 28);
        const stored = entry.compressionMethod === 0;
        entries.push({ name: entry.fileName, stored, dataAt, crc: entry.crc32 });
      });
      zip.on('error', reject);
      zip.on('end', () => resolve(entries));
    });
  });
}

describe('a usdz', () => {
  it('is read by three.js with its parts, colours and picture', async () => {
    const [left, green, blue] = readUsdz(writeUsdz(await smallScene()));
    expect(left).toMatchObject({ name: 'left_box', faces: 12, min: [-0.5, 0, -0.5], max: [0.5, 2, 0.5] });
    expect(left).toMatchObject({ textured: true, attributes: ['position', 'normal', 'uv'] });
    expect(left?.uv).toEqual([0, 1]);
    expect(green).toMatchObject({ faces: 12, textured: false, min: [2.5, 0, -0.5] });
    expect(blue).toMatchObject({ attributes: ['position', 'normal'] });
    expect(blue?.colour[2]).toBeCloseTo(0.6, 5);
  });

  it('connects its maps: metallic and roughness by their channels, normals from bytes to −1 … 1', async () => {
    const bytes = writeUsdz(await mappedScene({ metallic: 0.5, roughness: 0.9, normalScale: 0.5 }));
    expect(readUsdz(bytes)[0]?.maps).toEqual(['normalMap', 'roughnessMap', 'metalnessMap']);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('inputs:roughness.connect = </model/Materials/mapped/finish.outputs:g>');
    expect(text).toContain('inputs:metallic.connect = </model/Materials/mapped/finish.outputs:b>');
    expect(text).toContain('inputs:scale = (1, 0.9, 0.5, 1)');
    expect(text).toContain('inputs:scale = (1, 1, 2, 1)');
    expect(text).toContain('inputs:bias = (-0.5, -0.5, -1, 0)');
    expect(text.match(/sourceColorSpace = "raw"/g)).toHaveLength(2);
    const names = (await entriesOf(bytes)).map(({ name }) => name);
    expect(names.slice(1).toSorted()).toEqual([
      'textures/base-colour.png',
      'textures/metallic-roughness.png',
      'textures/normals.png',
    ]);
  });

  it('is an archive of files stored as they are, each on 64 bytes, the scene first', async () => {
    const entries = await entriesOf(writeUsdz(await smallScene()));
    expect(entries.map(({ name }) => name)).toEqual(['model.usda', 'textures/base-colour.png']);
    for (const { stored, dataAt } of entries) expect([stored, dataAt % 64]).toEqual([true, 0]);
  });

  it('is read to the end by another unzip, sums and all', async () => {
    const bytes = Buffer.from(writeUsdz(await smallScene()));
    const { crc32 } = await import('node:zlib');
    for (const { dataAt, crc, name } of await entriesOf(bytes)) {
      const size = bytes.readUInt32LE(bytes.lastIndexOf(name) - 46 + 24);
      expect(crc32(bytes.subarray(dataAt, dataAt + size))).toBe(crc);
    }
  });
});
