import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openWatchStore } from '../../../../../main/engine/watch/watch-store.ts';
import { WATCH } from '../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function store() {
  const opened = openWatchStore(await tempFolder());
  onTestFinished(opened.close);
  opened.put(WATCH);
  return opened;
}

it('keeps what the artist set, whatever an older look notes', async () => {
  const watches = await store();
  watches.put({ ...WATCH, budget: '10.00', isPaused: true, isRemoved: true });
  watches.record({ ...WATCH, isBegun: true, mark: 7 }, [], []);
  expect(watches.watch(WATCH.id)).toEqual({
    ...WATCH,
    budget: '10.00',
    isPaused: true,
    isRemoved: true,
    isBegun: true,
    mark: 7,
  });
});

it('leaves the files that wait for the artist, says so once, and forgets files of one fate', async () => {
  const watches = await store();
  const stat = { size: 1, mtimeMs: 1 };
  watches.record(
    WATCH,
    [
      { path: 'a.png', ...stat, fate: 'changed' },
      { path: 'b.png', ...stat, fate: 'queued' },
    ],
    [],
  );
  watches.settle(WATCH, 5);
  watches.settle(WATCH, 6);
  expect(watches.asking(WATCH.id)).toBe(0);
  expect(watches.log(WATCH.id, 10)).toMatchObject([{ at: 5, code: 'settled' }]);
  watches.forget(WATCH.id, 'left');
  expect([...watches.files(WATCH.id).keys()]).toEqual(['b.png']);
});

it('says in words what it cannot read, be it of a newer version or of another program', async () => {
  const data = await tempFolder();
  const damage = (sql: string): void => {
    const database = new DatabaseSync(join(data, 'watch.sqlite'));
    database.exec(sql);
    database.close();
  };
  const first = openWatchStore(data);
  first.put(WATCH);
  first.record(WATCH, [{ path: 'a.png', size: 1, mtimeMs: 1, fate: 'queued' }], []);
  first.close();

  damage("UPDATE files SET fate = 'of a newer version'");
  const files = openWatchStore(data);
  expect(files.watch(WATCH.id)).toEqual(WATCH);
  const refused = { kind: 'disk', message: expect.stringMatching(/cannot be read or written, so nothing/) };
  expect(() => files.files(WATCH.id)).toThrow(expect.objectContaining(refused));
  files.close();

  damage("UPDATE watches SET watch = 'no json'");
  const watches = openWatchStore(data);
  expect(watches.watches).toThrow(expect.objectContaining(refused));
  watches.close();

  damage('PRAGMA user_version = 2');
  expect(() => openWatchStore(data)).toThrow(
    expect.objectContaining({ kind: 'disk', message: expect.stringMatching(/written by a newer Maquette/) }),
  );
});

it('knows what was taken while the machine had another name, as some systems rename it with the network', async () => {
  const data = await tempFolder();
  let name = 'studio.local';
  const open = (of = data) => {
    const opened = openWatchStore(of, () => name);
    onTestFinished(opened.close);
    return opened;
  };
  const watches = open();
  const [atHome] = watches.owners();
  expect(watches.owners()).toEqual([atHome]);
  name = 'studio-2.lan';
  const [elsewhere, ...before] = watches.owners();
  expect(elsewhere).not.toBe(atHome);
  expect(before).toEqual([atHome]);
  expect(open().owners()).toEqual([elsewhere, atHome]);
  name = 'studio.local';
  expect(watches.owners()).toEqual([atHome, elsewhere]);
  // A copy of the data folder is another.
  const copy = await tempFolder();
  await cp(data, copy, { recursive: true });
  const copied = open(copy).owners();
  expect(copied).toHaveLength(2);
  expect(copied).not.toContain(atHome);
  expect(copied).not.toContain(elsewhere);
});
