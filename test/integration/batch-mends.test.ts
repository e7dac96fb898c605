import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { encode as encodeBitmap } from 'bmp-ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { assetSchema } from '../../shared/model/asset.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { runCli, summaryOf } from '../helpers/engine/run-cli.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes of every file of a folder, by name. */
async function hashes(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder);
  const read = await Promise.all(
    names.map(async (name) => [name, sha256Of(await readFile(join(folder, name)))]),
  );
  return Object.fromEntries(read);
}

const UNSEEN: readonly string[] = ['picture-changed', 'picture-not-looked-at'];

/** What a dry run says of each file. */
const fates = (run: Awaited<ReturnType<typeof runCli>>): Record<string, unknown> => {
  const [plan] = run.events;
  if (plan?.event !== 'plan') throw new Error('There is no plan.');
  return Object.fromEntries(
    (plan.rows ?? []).map(({ reference, status, fixes, warnings }) => [
      basename(reference),
      // Small pictures are doubted; that their copies are there to be looked at is what counts.
      [status, ...fixes, ...warnings.flatMap(({ code }) => (UNSEEN.includes(code) ? code : []))].join(' '),
    ]),
  );
};

describe('a folder of pictures that the service does not take', () => {
  it('is mended on copies, made, and done when it is run again; its own files stay as they are', async () => {
    const { references, data, args } = await jobFolders(1);
    const depth = [...args, '--kind', 'depth', '--fix', 'all'];
    for (const name of ['a.tiff', 'b.gif', 'c.avif']) await writePicture(join(references, name), 200);
    const bitmap = Buffer.alloc(40 * 40 * 4, 255);
    for (let i = 8 * 40 * 4; i < 24 * 40 * 4; i += 4) bitmap.set([0, 30, 90, 200], i);
    await writeFile(
      join(references, 'd.bmp'),
      encodeBitmap({ data: bitmap, width: 40, height: 40, bitPP: 24 }).data,
    );
    const disc = await readFile(await writePicture(join(references, 'e.jpg'), 40));
    await sharp(disc).withMetadata({ orientation: 6 }).toFile(join(references, 'f.jpg'));
    await writeFile(join(references, 'g.png'), 'no picture');
    const before = await hashes(references);

    const dry = await runCli([...depth, '--dry-run']);
    expect(fates(dry)).toEqual({
      'picture1.png': 'new',
      'a.tiff': 'new convert',
      'b.gif': 'new convert',
      'c.avif': 'new convert',
      'd.bmp': 'new convert',
      'e.jpg': 'new',
      'f.jpg': 'new turn',
      'g.png': 'blocked',
    });
    await expect(readdir(data)).rejects.toThrow('ENOENT');

    const summary = summaryOf(await runCli(depth));
    expect(summary).toMatchObject({ submitted: 7, done: 7, failed: 1 });
    expect(await hashes(references)).toEqual(before);
    for (const { path, reference } of summary.assets) {
      const asset = assetSchema.parse(JSON.parse(await readFile(join(path, 'asset.json'), 'utf8')));
      const [sent] = asset.references;
      expect(sent?.source).toBe(reference);
      const kept = await readFile(join(path, sent?.path ?? ''));
      expect(sha256Of(kept)).toBe(sent?.sha256);
      const isMended = !['picture1.png', 'e.jpg'].includes(basename(reference));
      if (isMended) expect(sent?.mended?.original).toBe(before[basename(reference)]);
      else expect(sent).not.toHaveProperty('mended');
    }

    const again = await runCli([...depth, '--dry-run']);
    expect(new Set(Object.values(fates(again)).map((fate) => String(fate).split(' ')[0]))).toEqual(
      new Set(['done', 'blocked']),
    );
    // Without mends it is other work, and most of it cannot be sent.
    expect(fates(await runCli([...args, '--kind', 'depth', '--dry-run']))).toMatchObject({
      'picture1.png': 'done',
      'a.tiff': 'blocked',
      'f.jpg': 'new',
    });
  });

  it('is refused for a fix that does not exist', async () => {
    const { args } = await jobFolders(1);
    const run = await runCli([...args, '--fix', 'sharpen']);
    expect(run.code).toBe(2);
    expect(JSON.stringify(run.events)).toContain(
      '--fix cannot be “sharpen”; give none, all, or some of convert,turn',
    );
  });
});
