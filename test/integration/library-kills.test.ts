import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { assetSchema } from '../../shared/model/asset.ts';
import { openIndexed } from '../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';
import { verified } from '../helpers/engine/verified-library.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const ENTRY = fileURLToPath(new URL('../helpers/engine/library-work-process.ts', import.meta.url));

async function libraryOf(count: number): Promise<string> {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  const ids = Array.from({ length: count }, (_, at) => `asset-${String(at).padStart(4, '0')}`);
  await Promise.all(
    ids.map((id) => writeSidecar(join(home, 'lib'), `assets/2026-11/${id}`, assetOf(id, { files: [] }))),
  );
  return home;
}

/** Ends an engine by kill −9 once so many parts of its work are done. */
async function killed(home: string, work: 'edit' | 'trash' | 'rebuild', parts: number): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', ENTRY, join(home, 'lib'), join(home, 'data'), work];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let [seen, isDone] = [0, false];
  createInterface(child.stdout).on('line', (line) => {
    isDone ||= line === 'done';
    seen += 1;
    if (seen === parts) child.kill('SIGKILL');
  });
  await exited;
  expect(isDone).toBe(false);
}

async function sidecars(home: string, place: 'assets' | 'trash') {
  const folder = join(home, 'lib', place, '2026-11');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  return Promise.all(
    names.map(async (name) =>
      assetSchema.parse(JSON.parse(await readFile(join(folder, name, 'asset.json'), 'utf8'))),
    ),
  );
}

describe('an engine that is killed', () => {
  it('in a bulk edit leaves each asset as it was or as it shall be, and the edit can be done again', async () => {
    const home = await libraryOf(150);
    await killed(home, 'edit', 2);
    const left = await sidecars(home, 'assets');
    const edited = left.filter(({ tags }) => tags.includes('bulk'));
    expect(left.length).toBe(150);
    expect([edited.length > 0, edited.length < 150]).toEqual([true, true]);
    expect(edited.every(({ rating }) => rating === 5)).toBe(true);
    const library = await openIndexed(home);
    await library.refresh();
    const ids = left.map(({ id }) => id);
    expect((await library.edit([{ ids, change: { addTags: ['bulk'], rating: 5 } }])).failed).toBeNull();
    expect((await sidecars(home, 'assets')).every(({ tags }) => tags.length === 1)).toBe(true);
    await library.close();
    expect((await verified({ library: join(home, 'lib'), data: join(home, 'data') })).faults).toEqual([]);
  });

  it('on the way to the trash leaves each asset in one of both places', async () => {
    const home = await libraryOf(60);
    await killed(home, 'trash', 5);
    const [kept, thrown] = [await sidecars(home, 'assets'), await sidecars(home, 'trash')];
    expect([thrown.length >= 5, kept.length + thrown.length]).toEqual([true, 60]);
    expect(new Set([...kept, ...thrown].map(({ id }) => id)).size).toBe(60);
    const library = await openIndexed(home);
    await library.refresh();
    expect(library.state()).toMatchObject({ total: kept.length, trashed: thrown.length });
  });

  it('while its index is made goes on with it at the next start, and ends with a whole one', async () => {
    const home = await libraryOf(1_300);
    await killed(home, 'rebuild', 2);
    const library = await openIndexed(home);
    await library.refresh();
    expect(library.state().total).toBe(1_300);
    await library.close();
    const database = new DatabaseSync(join(home, 'data/index/the-library.sqlite'));
    const indexes = database
      .prepare("SELECT count(*) AS count FROM sqlite_master WHERE name LIKE 'sidecars_by_%'")
      .get();
    expect([indexes?.['count'], database.prepare('PRAGMA integrity_check').get()]).toEqual([
      9,
      { integrity_check: 'ok' },
    ]);
    database.close();
  });
});
