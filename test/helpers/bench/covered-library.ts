import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Asset } from '../../../shared/model/asset.ts';
import { writeLibrary } from '../engine/sidecars.ts';
import { benchAsset, benchFolder } from './index-rows.ts';

const COVERS = 24;

/** Writes so many assets with covers, which are a few pictures, as a library on the disk: `lib` in the folder, which is returned. */
export async function writeCoveredLibrary(home: string, assets: number): Promise<string> {
  const library = join(home, 'lib');
  await writeLibrary(library, 'bench');
  const covers = await Promise.all(
    Array.from({ length: COVERS }, async (_, at) => {
      const colour = { r: at * 10, g: 255 - at * 10, b: (at * 37) % 255 };
      const bytes = await sharp({ create: { width: 512, height: 512, channels: 3, background: colour } })
        .webp()
        .toBuffer();
      const path = join(home, `cover-${at}.webp`);
      writeFileSync(path, bytes);
      return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
  for (let number = 0; number < assets; number += 1) {
    const folder = join(library, benchFolder(number));
    const asset = benchAsset(number);
    const cover = covers[number % COVERS];
    mkdirSync(folder, { recursive: true });
    if (cover !== undefined) linkSync(cover.path, join(folder, 'cover.webp'));
    const files: Asset['files'] = [
      ...asset.files,
      ...(cover === undefined
        ? []
        : [{ path: 'cover.webp', role: 'cover' as const, bytes: cover.bytes, sha256: cover.sha256 }]),
    ];
    writeFileSync(join(folder, 'asset.json'), JSON.stringify({ ...asset, files }));
  }
  return library;
}
