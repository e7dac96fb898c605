import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetSchema } from '../../../shared/model/asset.ts';
import type { StoredAsset } from './library.ts';
import { assetsFolder } from './library-folder.ts';

/** The sidecar's name in an asset's folder. */
export const SIDECAR = 'asset.json';
const MONTH = /^\d{4}-\d{2}$/;
const AT_ONCE = 16;
/** How systems say that a drive or a share went away: no word on the sidecar itself. */
const DRIVE_GONE = new Set(['EIO', 'ENXIO', 'ENODEV', 'ESTALE', 'ETIMEDOUT', 'ENOTCONN', 'EHOSTDOWN']);

export interface SidecarReport {
  readonly assets: readonly StoredAsset[];
  /** Folders whose sidecar could not be read, with what is wrong. They are left as they are. */
  readonly damaged: readonly { readonly folder: string; readonly message: string }[];
}

/** Absolute folders of all assets of a library, by month; nothing that is hidden or still being put together. */
async function assetFolders(library: string): Promise<string[]> {
  const assets = assetsFolder(library);
  const months = (await foldersIn(assets)).filter((name) => MONTH.test(name));
  const folders: string[] = [];
  for (const month of months) {
    for (const name of await foldersIn(join(assets, month))) {
      if (!name.startsWith('.')) folders.push(join(assets, month, name));
    }
  }
  return folders;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Reads the sidecars of a library. Throws the system's error where the drive went away meanwhile.
 * @param known folders that need not be read again
 */
export async function readSidecars(library: string, known: ReadonlySet<string>): Promise<SidecarReport> {
  const folders = (await assetFolders(library)).filter((folder) => !known.has(folder));
  const assets: StoredAsset[] = [];
  const damaged: { folder: string; message: string }[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    for (let folder = folders[next++]; folder !== undefined; folder = folders[next++]) {
      try {
        const text = await readFile(join(folder, SIDECAR), 'utf8');
        assets.push({ folder, asset: assetSchema.parse(JSON.parse(text)) });
      } catch (cause) {
        if (DRIVE_GONE.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
        damaged.push({ folder, message: cause instanceof Error ? cause.message : String(cause) });
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, folders.length) }, lane));
  return { assets, damaged };
}
