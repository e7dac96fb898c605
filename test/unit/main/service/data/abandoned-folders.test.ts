import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { removeAbandonedFolders } from '../../../../../main/service/data/abandoned-folders.ts';
import { lockDataFolder } from '../../../../../main/service/data/data-lock.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const LOCK = pathToFileURL(join(import.meta.dirname, '../../../../../main/service/data/data-lock.ts')).href;

/** A process that locks a folder as a service does, and is killed in the middle of its life. */
async function lockAndKill(folder: string): Promise<void> {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(LOCK)});
    globalThis.lock = lockDataFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => globalThis.lock, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function folderIn(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(join(folder, 'results', 'task'), { recursive: true });
  await writeFile(join(folder, 'results', 'task', '0.glb'), 'glTF');
  return folder;
}

it('removes the temporary folder of a service that was killed, and no other', async () => {
  const parent = await tempFolder();
  const elsewhere = await tempFolder();
  await lockAndKill(await folderIn(parent, 'maquette-service-temporary-killed'));
  const running = lockDataFolder(await folderIn(parent, 'maquette-service-temporary-runnin'));
  onTestFinished(running.release);
  // Just made by a service that has no lock yet.
  await folderIn(parent, 'maquette-service-temporary-starti');
  await lockAndKill(await folderIn(parent, 'maquette-service-of-mine'));
  await lockAndKill(await folderIn(parent, 'maquette-service-temporary-but-kept'));
  await lockAndKill(await folderIn(parent, 'named-by-somebody'));
  await lockAndKill(await folderIn(elsewhere, 'kept'));
  await symlink(join(elsewhere, 'kept'), join(parent, 'maquette-service-temporary-linked'), 'junction');
  const asked: string[] = [];
  removeAbandonedFolders(parent, (folder) => asked.push(folder));
  expect(asked).toEqual([join(parent, 'maquette-service-temporary-killed')]);
  expect((await readdir(parent)).sort()).toEqual([
    'maquette-service-of-mine',
    'maquette-service-temporary-but-kept',
    'maquette-service-temporary-linked',
    'maquette-service-temporary-runnin',
    'maquette-service-temporary-starti',
    'named-by-somebody',
  ]);
  expect(await readdir(join(elsewhere, 'kept', 'results', 'task'))).toEqual(['0.glb']);
});

it('is content where there is no such folder', () => {
  expect(() => removeAbandonedFolders(join(import.meta.dirname, 'nowhere'), () => undefined)).not.toThrow();
});
