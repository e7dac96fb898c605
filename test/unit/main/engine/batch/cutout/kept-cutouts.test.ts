import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createKeptCutouts } from '../../../../../../main/engine/batch/cutout/kept-cutouts.ts';
import { realIds } from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it('a cut-out is kept also where no room can be made for it now', async () => {
  const folder = join(await tempFolder(), 'cutouts');
  // No file, so it cannot be deleted as one.
  await mkdir(join(folder, 'foreign.part'), { recursive: true });
  const kept = createKeptCutouts(folder, realIds, { most: 1, slack: 0 });
  await kept.keep('a', { is: 'no-subject' }, null);
  expect(await kept.find('a')).toMatchObject({ found: { is: 'no-subject' } });
});

it('what cannot be deleted keeps no older cut-out there', async () => {
  const folder = join(await tempFolder(), 'cutouts');
  await mkdir(join(folder, 'foreign.part'), { recursive: true });
  const kept = createKeptCutouts(folder, realIds, { most: 1, slack: 0 });
  await kept.keep('a', { is: 'no-subject' }, null);
  await utimes(join(folder, 'a.json'), 1, 1);
  await kept.keep('b', { is: 'no-subject' }, null);
  expect(await readdir(folder)).toEqual(['b.json', 'foreign.part']);
});
