import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes every commit of the one result that is on its way fail, as a full disk would: a folder stands where its sidecar goes.
 * @param folder of the engine under test
 * @returns what is in the way
 */
export async function blockCommit(folder: string, library = join(folder, 'library')): Promise<string> {
  const inTheWay = join(await stagingIn(library), 'asset.json');
  await mkdir(inTheWay);
  return inTheWay;
}

/** The one staging folder of a library that a process works in; absolute. */
export async function stagingIn(library: string): Promise<string> {
  const assets = join(library, 'assets');
  const owner = (await readdir(assets, { recursive: true })).find((name) => name.endsWith('.owner.json'));
  if (owner === undefined) throw new Error('Nothing is on its way into the library.');
  return join(assets, dirname(owner));
}
