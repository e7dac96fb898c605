import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanPaths } from '../../../../../main/engine/batch/scan.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { plan } from '../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('a folder of names that are hard to bear', () => {
  it.skipIf(process.platform === 'win32')(
    'is planned whole: emoji, right-to-left marks, 255 bytes, names that Windows reserves',
    async () => {
      const folder = await tempFolder();
      const names = [
        '🪑🇩🇪.png',
        '\u202Egnp.chair.png',
        `${'x'.repeat(251)}.png`,
        'con.png',
        'aux..png',
        ' .png',
        'a\nb.png',
      ];
      for (const [index, name] of names.entries()) await writePicture(join(folder, name), index * 30);
      const { rows } = await plan([folder]);
      expect(rows.map(({ status }) => status)).toEqual(names.map(() => 'new'));
      const found = rows.map(({ reference }) => (reference.kind === 'single' ? reference.image.name : ''));
      expect(new Set(found)).toEqual(new Set(names));
    },
  );

  it.skipIf(process.platform === 'win32')(
    'says of links that lead back to themselves what they are',
    async () => {
      const folder = await tempFolder();
      await writePicture(join(folder, 'good.png'));
      await symlink(join(folder, 'self.png'), join(folder, 'self.png'));
      const { rows } = await plan([folder]);
      expect(rows.map(({ status }) => status)).toEqual(['new', 'blocked']);
      expect(rows[1]?.findings[0]?.message).toMatch(/leads back to itself; replace it/);
    },
  );
});

describe('a folder that goes away in the middle', () => {
  it('has what was found before, and a sentence for each that is gone', async () => {
    const folder = await tempFolder();
    for (let at = 0; at < 300; at += 1) await writeFile(join(folder, `${at}.png`), 'x');
    const { candidates } = await scanPaths([folder], 'images', {
      onSeen: () => void rm(folder, { recursive: true, force: true }),
    });
    expect(candidates.length).toBeGreaterThan(0);
    await rm(folder, { recursive: true, force: true });
    await expect(plan([folder])).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('paths that were there a moment ago', () => {
  it('are rows that say so where they are gone now, and the others go on', async () => {
    const folder = await tempFolder();
    const [kept, gone] = [join(folder, 'kept.png'), join(folder, 'gone.png')];
    await writePicture(kept, 30);
    const { rows } = await plan([kept, gone], {}, { seen: new Set([kept, gone]) });
    expect(rows.map(({ status }) => status)).toEqual(['new', 'blocked']);
    expect(rows[1]?.findings[0]?.message).toMatch(/gone.png is not there any more/);
    // What somebody typed is refused: it is more likely misspelt.
    await expect(plan([kept, gone])).rejects.toMatchObject({ kind: 'not-found' });
  });
});
