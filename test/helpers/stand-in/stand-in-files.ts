import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { SAMPLES_FOLDER } from './sample-references.ts';

export async function listFolder(path: string | null) {
  if (path === null) {
    return {
      path,
      parent: null,
      entries: [{ name: 'Samples', path: SAMPLES_FOLDER, kind: 'folder' as const }],
    };
  }
  const entries = await readdir(path, { withFileTypes: true }).catch(() => {
    throw new AppError('not-found', `There is no folder ${path}. Check the path.`);
  });
  return {
    path,
    parent: dirname(path),
    entries: entries.map((entry) => ({
      name: entry.name,
      path: join(path, entry.name),
      kind: entry.isDirectory()
        ? ('folder' as const)
        : /\.(png|jpe?g|webp)$/.test(entry.name)
          ? ('image' as const)
          : ('other' as const),
    })),
  };
}

/** Small pictures, made once for all the engines of a process. */
const small = new Map<string, Promise<Buffer>>();

function smallPicture(name: string): Promise<Buffer> {
  const made =
    small.get(name) ?? sharp(join(SAMPLES_FOLDER, name)).resize(96, 96, { fit: 'inside' }).webp().toBuffer();
  small.set(name, made);
  return made;
}

export function createFiles(folder: string): ShellEngine['files'] {
  const thumbnail = async (name: string): Promise<string> => {
    const path = join(folder, `${name}.webp`);
    await writeFile(path, await smallPicture(name));
    return path;
  };
  return {
    resolve: async (pathname) => {
      const [, kind, first = '', second = ''] = pathname.split('/').map(decodeURIComponent);
      const name = basename(kind === 'asset' ? second : first);
      if (kind === 'thumb') return { path: await thumbnail(name), contentType: 'image/webp' };
      if (kind === 'cache') {
        const path = join(folder, `${first}-${second}`);
        return existsSync(path) ? { path, contentType: 'application/octet-stream' } : null;
      }
      if (kind === 'file') return { path: join(SAMPLES_FOLDER, name), contentType: 'image/png' };
      if (kind !== 'asset') return null;
      const isModel = /\.(glb|zip)$/.test(name);
      const contentType = isModel ? 'application/octet-stream' : 'image/png';
      return { path: join(isModel ? folder : SAMPLES_FOLDER, name), contentType };
    },
    keepDerived: async (sha256, name, content) => {
      await writeFile(join(folder, `${sha256}-${basename(name)}`), await buffer(content));
    },
    stageUpload: async (sha256, name, content) => {
      const path = join(folder, 'inbox', sha256, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await buffer(content));
      return path;
    },
  };
}
