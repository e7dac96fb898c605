import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { chmod, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  claimWorks,
  releaseWorks,
  sweepClaims,
} from '../../../../../../main/engine/library/work/claim-files.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const workOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const fileOf = (library: string, work: string): string =>
  join(library, 'claims', work.slice(0, 2), `${work}.json`);
const stateOf = async (library: string, work: string, owner: string): Promise<string> =>
  (await claimWorks({ library, works: [work], owners: [owner], now: 0 }))[0]?.state ?? 'none';

it('gives each work to exactly one of many that ask at once, and leaves no drafts', async () => {
  const library = await tempFolder();
  const works = Array.from({ length: 20 }, (_, at) => workOf(`work ${at}`));
  const owners = ['one', 'two', 'three', 'four'];
  const all = await Promise.all(
    owners.map((owner) => claimWorks({ library, works, owners: [owner], now: 0 })),
  );
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
  await releaseWorks(library, [work], ['two']);
  expect(await stateOf(library, work, 'two')).toBe('other');
  await releaseWorks(library, [work, workOf('never taken')], ['one']);
  expect(await stateOf(library, work, 'two')).toBe('made');
  // Neither its machine nor its folder is told.
  expect(Object.keys(JSON.parse(await readFile(fileOf(library, work), 'utf8')))).toEqual([
    ...['format', 'version', 'owner', 'at'],
  ]);
});

it('knows what it took under an earlier name, and takes under that of now', async () => {
  const library = await tempFolder();
  const [work, other] = [workOf('chair'), workOf('lamp')];
  await stateOf(library, work, 'before');
  const owners = ['now', 'before'] as const;
  expect(await claimWorks({ library, works: [work, other], owners, now: 0 })).toEqual([
    { state: 'own' },
    { state: 'made' },
  ]);
  expect(await stateOf(library, other, 'now')).toBe('own');
  await releaseWorks(library, [work], owners);
  expect(await stateOf(library, work, 'third')).toBe('made');
});

it('sweeps drafts of makers that ended, but neither claims, nor young drafts, nor what is no draft', async () => {
  const library = await tempFolder();
  await sweepClaims(library, Date.now());
  const work = workOf('chair');
  await stateOf(library, work, 'one');
  const claims = join(library, 'claims');
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of ['.claim-0123456789ab.part', '.claim-mine.part', 'notes.part']) {
    await writeFile(join(claims, name), 'x');
    await utimes(join(claims, name), old, old);
  }
  await utimes(fileOf(library, work), old, old);
  await writeFile(join(claims, '.claim-ba9876543210.part'), 'x');
  await sweepClaims(library, Date.now());
  expect((await readdir(claims)).toSorted()).toEqual(
    ['.claim-ba9876543210.part', '.claim-mine.part', 'notes.part', work.slice(0, 2)].toSorted(),
  );
  expect(await stateOf(library, work, 'one')).toBe('own');
});

it('puts drafts where they are swept', async () => {
  const library = await tempFolder();
  const work = workOf('chair');
  await mkdir(dirname(fileOf(library, work)), { recursive: true });
  const seen: string[] = [];
  const looking = watch(join(library, 'claims'), (_, name) => seen.push(name ?? ''));
  onTestFinished(() => looking.close());
  await stateOf(library, work, 'one');
  await vi.waitUntil(() => seen.length > 0);
  expect(seen[0]).toMatch(/^\.claim-[0-9a-f]{12}\.part$/);
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
  await releaseWorks(library, [work], ['one']);
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
