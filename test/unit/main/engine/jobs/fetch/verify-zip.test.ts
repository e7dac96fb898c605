import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { verifyZip, ZIP_CAPS } from '../../../../../../main/engine/jobs/fetch/verify-zip.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

interface Member {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mode?: number;
}

const OBJ: Member = { name: 'chair.obj', bytes: Buffer.from('v 0 0 0\n'.repeat(50)) };
const MTL: Member = { name: 'textures/chair.mtl', bytes: Buffer.from('newmtl wood\n') };

async function archive(members: readonly Member[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes, mode = 0o100644 } of members) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(bytes, name, { mode });
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** Writes a name in place of another of the same length, in both headers: what writers of archives refuse to write. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

async function verdict(
  zip: Buffer,
  caps = ZIP_CAPS as Parameters<typeof verifyZip>[1],
): Promise<string | null> {
  const path = join(await tempFolder(), 'result.zip');
  await writeFile(path, zip);
  return verifyZip(path, caps);
}

describe('an archive that came as a result', () => {
  it('is good with a model, its material and its folders', async () => {
    const folder = { name: 'textures/', bytes: Buffer.alloc(0) };
    expect(await verdict(await archive([OBJ, folder, MTL]))).toBeNull();
  });

  it.each(['../air.obj', '/hair.obj', 'C:/ir.obj', 'a\\air.obj'])(
    'is refused where %s leads out of its folder',
    async (name) => {
      const zip = renamed(
        await archive([{ ...OBJ, name: 'x-air.obj'.padStart(name.length, 'x') }]),
        'x-air.obj'.padStart(name.length, 'x'),
        name,
      );
      expect(await verdict(zip)).toMatch(/outside the folder/);
    },
  );

  it('is refused with a link, whatever it leads to', async () => {
    const link = { name: 'texture.png', bytes: Buffer.from('/etc/hostname'), mode: 0o120777 };
    const zip = await archive([OBJ, link]);
    expect(await verdict(zip)).toMatch(/a link or a device \(texture\.png\)/);
    // The same as macOS marks it: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.4.2.
    for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1))
      zip[at + 5] = 19;
    expect(await verdict(zip)).toMatch(/a link or a device/);
  });

  it('is refused where it would unpack to far more than it is', async () => {
    const bomb = { name: 'chair.obj', bytes: Buffer.alloc(20 * 1024 * 1024) };
    expect(await verdict(await archive([bomb]))).toMatch(/unpack to far more/);
    expect(await verdict(await archive([OBJ, MTL]), { ...ZIP_CAPS, bytes: 100 })).toMatch(
      /unpack to far more/,
    );
  });

  it('is refused with too many files, one name twice, or none', async () => {
    expect(await verdict(await archive([OBJ, MTL]), { ...ZIP_CAPS, entries: 1 })).toMatch(
      /more than 1 files/,
    );
    expect(await verdict(await archive([OBJ, { ...OBJ, name: 'Chair.OBJ' }]))).toMatch(/Chair\.OBJ twice/);
    expect(await verdict(await archive([]))).toBe('its archive is empty');
  });

  it('is refused where it was cut, or a byte of it changed', async () => {
    const whole = await archive([{ ...OBJ, bytes: Buffer.from('v 0.5 1 2\nv 3 4 5\nv 6 7 8\n') }, MTL]);
    expect(await verdict(whole.subarray(0, whole.length - 30))).toMatch(/archive is damaged/);
    // Somewhere in the first file's packed bytes.
    const changed = Buffer.from(whole);
    const at = 30 + OBJ.name.length + 5;
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    expect(await verdict(changed)).toMatch(/damaged/);
  });

  it('lies about its sizes to no end', async () => {
    const zip = await archive([{ name: 'chair.obj', bytes: Buffer.alloc(20 * 1024 * 1024) }]);
    // The central directory says 400 bytes unpacked.
    const entry = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    zip.writeUInt32LE(400, entry + 24);
    expect(await verdict(zip)).toMatch(/archive is damaged/);
  });
});
