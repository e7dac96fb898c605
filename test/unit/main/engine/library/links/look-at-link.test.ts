import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookAtLink } from '../../../../../../main/engine/library/links/look-at-link.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it('takes for whole only what has the bytes that are said, and remembers their hash', async () => {
  const home = await tempFolder();
  const source = join(home, 'a.glb');
  await writeFile(source, 'model');
  const sha256 = createHash('sha256').update('model').digest('hex');
  const file = { source, bytes: 5, sha256 };
  const first = await lookAtLink(file, null);
  expect(first.state).toBe('whole');
  // Known by its mark: what is remembered decides.
  const other = { mark: first.known?.mark ?? '', sha256: 'b'.repeat(64) };
  expect((await lookAtLink(file, other)).state).toBe('changed');
  expect((await lookAtLink({ ...file, sha256: 'b'.repeat(64) }, null)).state).toBe('changed');
  expect((await lookAtLink({ ...file, bytes: 4 }, null)).state).toBe('changed');
  expect((await lookAtLink({ ...file, source: join(home, 'none.glb') }, null)).state).toBe('missing');
  await mkdir(join(home, 'folder'));
  expect((await lookAtLink({ ...file, source: join(home, 'folder') }, null)).state).toBe('missing');
});
