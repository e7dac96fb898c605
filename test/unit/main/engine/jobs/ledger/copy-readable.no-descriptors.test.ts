import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { copyReadable } from '../../../../../../main/engine/jobs/ledger/copy-readable.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

// A machine without file descriptors left.
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  open: async () => {
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  },
}));

it('throws where the machine has no file descriptors left: the source may be as good as ever', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'a'), 'x');
  await expect(copyReadable(join(folder, 'a'), join(folder, 'b'), 0o600)).rejects.toMatchObject({
    code: 'EMFILE',
  });
});
