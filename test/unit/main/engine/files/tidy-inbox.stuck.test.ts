import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { tidyInbox } from '../../../../../main/engine/files/tidy-inbox.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const STUCK = 'a'.repeat(64);
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const rm: typeof real.rm = async (path, options) => {
    if (String(path).endsWith('a'.repeat(64)))
      throw Object.assign(new Error('it is open'), { code: 'EBUSY' });
    return real.rm(path, options);
  };
  return { ...real, rm };
});

it('a dropped file that cannot be deleted keeps no other in the inbox', async () => {
  const inbox = join(await tempFolder(), 'inbox');
  for (const [at, name] of [STUCK, 'b'.repeat(64)].entries()) {
    await mkdir(join(inbox, name), { recursive: true });
    await writeFile(join(inbox, name, 'cup.png'), 'x');
    await utimes(join(inbox, name), at + 1, at + 1);
  }
  const closing = new AbortController().signal;
  await tidyInbox({ inbox, clock: systemClock, logger: quietLogger, needed: () => [], closing });
  expect(await readdir(inbox)).toEqual([STUCK]);
});
