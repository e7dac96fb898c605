import { spawnSync } from 'node:child_process';
import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { openDryCopies } from '../../../../../main/cli/batch/dry-copies.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const NOW = Date.UTC(2026, 5, 1);

/** The number of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['--version']).pid;

it('removes the copies of dry runs that were killed, and nothing else', async () => {
  const within = await tempFolder();
  const pid = ended();
  const make = async (name: string, age: number): Promise<string> => {
    await mkdir(join(within, name));
    await writeFile(join(within, name, 'copy'), 'a picture');
    await utimes(join(within, name), (NOW - age) / 1000, (NOW - age) / 1000);
    return name;
  };
  await make(`maquette-dry-run-${pid}-old`, 7_200_000);
  const kept = [
    await make(`maquette-dry-run-${pid}-new`, 60_000),
    await make(`maquette-dry-run-${process.pid}-mine`, 7_200_000),
    await make('maquette-dry-run-notes', 7_200_000),
    await make(`another-maquette-dry-run-${pid}-x`, 7_200_000),
  ];
  const opened = await openDryCopies(within, NOW);
  expect((await readdir(within)).sort()).toEqual([...kept, basename(opened)].sort());
  expect(await readdir(opened)).toEqual([]);
});

it('says that no folder can be made where the one for temporary files is not there', async () => {
  const within = join(await tempFolder(), 'gone');
  await expect(openDryCopies(within, NOW)).rejects.toMatchObject({
    kind: 'disk',
    message: `Maquette could not make a folder for temporary copies: ${within} cannot be reached; connect its drive or choose another folder.`,
  });
});

it.skipIf(process.platform === 'win32')('removes nothing through a link', async () => {
  const within = await tempFolder();
  const theirs = await tempFolder();
  await writeFile(join(theirs, 'notes'), 'theirs');
  await symlink(theirs, join(within, `maquette-dry-run-${ended()}-link`));
  await openDryCopies(within, NOW * 2);
  expect(await readdir(theirs)).toEqual(['notes']);
});
