import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { claimWorks, releaseWorks } from '../../../../../../main/engine/library/work/claim-files.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const workOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const fileOf = (library: string, work: string): string =>
  join(library, 'claims', work.slice(0, 2), `${work}.json`);
const stateOf = async (library: string, work: string, owner: string): Promise<string> =>
  (await claimWorks({ library, works: [work], owner, now: 0 }))[0]?.state ?? 'none';

it('gives each work to exactly one of many that ask at once, and leaves no drafts', async () => {
  const library = await tempFolder();
  const works = Array.from({ length: 20 }, (_, at) => workOf(`work ${at}`));
  const owners = ['one', 'two', 'three', 'four'];
  const all = await Promise.all(owners.map((owner) => claimWorks({ library, works, owner, now: 0 })));
  for (const at of works.keys()) {
    const states = all.map((each) => each[at]?.state);
    expect(states.filter((state) => state === 'made')).toHaveLength(1);
    expect(states.filter((state) => state === 'other')).toHaveLength(3);
  }
  const left = (await readdir(library, { recursive: true })).filter((name) => name.endsWith('.part'));
  expect(left).toEqual([]);
});

it('knows its own again, and gives free what is its own alone', async () => {
  const library = await tempFolder();
  const work = workOf('chair');
  expect(await stateOf(library, work, 'one')).toBe('made');
  expect(await stateOf(library, work, 'one')).toBe('own');
  await releaseWorks(library, [work], 'two');
  expect(await stateOf(library, work, 'two')).toBe('other');
  await releaseWorks(library, [work, workOf('never taken')], 'one');
  expect(await stateOf(library, work, 'two')).toBe('made');
  // Neither its machine nor its folder is told.
  expect(Object.keys(JSON.parse(await readFile(fileOf(library, work), 'utf8')))).toEqual([
    ...['format', 'version', 'owner', 'at'],
  ]);
});

it.each([
  ['that was cut off', (file: string) => writeFile(file, '{"format":"maquette-cl')],
  ['that is empty', (file: string) => writeFile(file, '')],
  ['of another program', (file: string) => writeFile(file, '[1]')],
  ['that is longer than any', (file: string) => writeFile(file, ' '.repeat(100_000))],
  ['that is a folder', (file: string) => mkdir(file)],
  ['that is a link which leads nowhere', (file: string) => symlink('/nowhere', file)],
])('takes a claim %s for another’s, and leaves it', async (_, put) => {
  const library = await tempFolder();
  const work = workOf('chair');
  await mkdir(dirname(fileOf(library, work)), { recursive: true });
  await put(fileOf(library, work));
  expect(await stateOf(library, work, 'one')).toBe('other');
  await releaseWorks(library, [work], 'one');
  expect(await stateOf(library, work, 'one')).toBe('other');
});

it('takes a claim of its own that a newer version wrote for another’s', async () => {
  const library = await tempFolder();
  const work = workOf('chair');
  await stateOf(library, work, 'one');
  const file = fileOf(library, work);
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version: 2 }));
  expect(await stateOf(library, work, 'one')).toBe('other');
});

it('fails where a claim can be neither made nor looked at, and takes no name that leads out', async () => {
  const library = await tempFolder();
  await writeFile(join(library, 'claims'), 'a file');
  await expect(stateOf(library, workOf('chair'), 'one')).rejects.toThrow();
  await expect(stateOf(library, '../../chair', 'one')).rejects.toThrow(/names no work/);
});

it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'fails on a library that is read only (root may write everywhere)',
  async () => {
    const library = await tempFolder();
    await chmod(library, 0o500);
    await expect(stateOf(library, workOf('chair'), 'one')).rejects.toMatchObject({ code: 'EACCES' });
    await chmod(library, 0o700);
  },
);
