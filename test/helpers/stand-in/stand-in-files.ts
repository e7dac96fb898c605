import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { viewsOf } from '../../../shared/model/reference.ts';
import { SAMPLES_FOLDER, sampleReferences } from './sample-references.ts';

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

/** Pictures of the samples with so many pixels along the longer edge, made once for all the engines of a process. */
const pictures = new Map<string, Promise<Buffer>>();
function pictureOf(name: string, edge: number): Promise<Buffer> {
  const key = `${edge} ${name}`;
  const made =
    pictures.get(key) ??
    sharp(join(SAMPLES_FOLDER, name)).resize(edge, edge, { fit: 'inside' }).webp().toBuffer();
  pictures.set(key, made);
  return made;
}

const THUMBNAIL_EDGE = 96;
const SMALL_EDGE = 160;
/** The library's covers are webp of this size: the local service draws them so, and of larger ones the engine keeps such. */
const COVER_EDGE = 512;

/** The front of the reference that an asset of the fixtures was made from. */
function pictureOfAsset(id: string): string {
  const references = sampleReferences();
  // Those that a test adds have other ids, and the picture of the first.
  const at = /^asset-(\d+)$/.exec(id)?.[1] ?? 0;
  const reference = references[Number(at) % references.length];
  return reference === undefined ? '' : (viewsOf(reference)[0]?.image.name ?? '');
}

export function createFiles(folder: string): ShellEngine['files'] {
  const picture = async (
    name: string,
    edge: number,
  ): Promise<{ readonly path: string; readonly contentType: string }> => {
    const path = join(folder, `${name}-${edge}.webp`);
    if (!existsSync(path)) {
      // whole before anybody reads it: many ask for the same at once
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, await pictureOf(name, edge));
      await rename(draft, path);
    }
    return { path, contentType: 'image/webp' };
  };
  return {
    resolve: async (pathname) => {
      const [, kind, first = '', second = '', third = ''] = pathname.split('/').map(decodeURIComponent);
      const name = basename(kind === 'asset' ? second : first);
      if (kind === 'thumb' && first === 'asset' && third !== '') {
        return picture(pictureOfAsset(second), third === 'large' ? COVER_EDGE : SMALL_EDGE);
      }
      if (kind === 'thumb') return picture(name, THUMBNAIL_EDGE);
      if (kind === 'cache') {
        const path = join(folder, `${first}-${second}`);
        return existsSync(path) ? { path, contentType: 'application/octet-stream' } : null;
      }
      if (kind === 'file') return { path: join(SAMPLES_FOLDER, name), contentType: 'image/png' };
      if (kind !== 'asset') return null;
      if (!/\.(glb|zip)$/.test(name)) return picture(name, COVER_EDGE);
      return { path: join(folder, name), contentType: 'application/octet-stream' };
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
