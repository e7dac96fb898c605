import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../../../../main/studio/database/database.ts';
import { claimStudioId } from '../../../../../main/studio/folder/share-mark.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const fault = vi.hoisted(() => ({ code: '' }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const readFile: typeof real.readFile = (async (path: string, options: never) => {
    if (fault.code !== '') throw Object.assign(new Error(fault.code), { code: fault.code });
    return real.readFile(path, options);
  }) as never;
  return { ...real, readFile };
});

/** A database without a studio's id. */
function emptyDatabase(): Database {
  const settings = new Map<string, string>();
  const query = async (text: string, [name = '', value = '']: readonly string[] = []): Promise<object[]> => {
    if (text.includes('pg_try_advisory_lock')) return [{ taken: true }];
    if (text.startsWith('INSERT') && !settings.has(name)) settings.set(name, value);
    const found = settings.get(name);
    return text.startsWith('SELECT value') && found !== undefined ? [{ value: found }] : [];
  };
  return { query, session: (work: (queries: unknown) => unknown) => work({ query }) } as unknown as Database;
}

it('marks an empty folder with the id of the studio', async () => {
  const root = await tempFolder();
  const id = await claimStudioId(emptyDatabase(), root);
  expect(await readFile(join(root, '.maquette-studio'), 'utf8')).toBe(`${id}\n`);
});

it('leaves a mark as it is that cannot be read: it may be another studio’s', async () => {
  const root = await tempFolder();
  const mark = join(root, '.maquette-studio');
  await writeFile(mark, 'theirs\n');
  await expect(claimStudioId(emptyDatabase(), root)).rejects.toThrow('is another studio');
  fault.code = 'EIO';
  await expect(claimStudioId(emptyDatabase(), root)).rejects.toThrow('cannot be written');
  fault.code = '';
  expect(await readFile(mark, 'utf8')).toBe('theirs\n');
});
