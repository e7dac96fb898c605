import type { DatabaseSync } from 'node:sqlite';
import { constants, zstdCompressSync } from 'node:zlib';
import { parseCollectionFile } from '../../../main/engine/library/collections/collection-file.ts';
import { type AssetIndex, assetIndex } from '../../../main/engine/library/index/asset-index.ts';
import { type IndexEntry, indexEntry } from '../../../main/engine/library/index/index-entry.ts';
import { measuredQuality } from '../quality/measured.ts';
import { assetOf } from './sidecars.ts';

const MARK = { mtime: 1_764_158_400_123.25, bytes: 700 };

const REFERENCE = {
  view: 'front',
  path: 'reference/front.png',
  name: 'front.png',
  source: '/pictures/birds/front.png',
  sha256: 'b'.repeat(64),
} as const;

function entryOf(at: number): IndexEntry {
  const id = `asset-${at}`;
  const folder = `${at % 7 === 6 ? 'trash' : 'assets'}/2026-11/${id}`;
  const file = { bytes: 4, sha256: String(at % 10).repeat(64) };
  return indexEntry(
    folder,
    MARK,
    assetOf(id, {
      name: `Chair ${at} 椅子`,
      tags: at % 2 === 0 ? ['Wood/Oak', `tag ${at}`] : [],
      rating: at % 6,
      notes: at % 3 === 0 ? 'a note' : '',
      label: at % 4 === 0 ? 'green' : undefined,
      parents: at % 5 === 4 ? [`asset-${at - 1}`] : [],
      createdAt: new Date(Date.UTC(2026, 10, 20, 12, at)).toISOString(),
      files: [
        { path: `${id}.glb`, role: 'result', ...file },
        { path: 'cover.webp', role: 'cover', bytes: 4, sha256: String(at % 9).repeat(64) },
      ],
      references: at % 3 === 1 ? [REFERENCE] : [],
      runs:
        at % 4 === 1
          ? [{ run: `run ${at >> 3}`, chain: 'Figures', step: 'shape', number: 1, of: 2 }]
          : undefined,
      quality: at % 3 === 0 ? measuredQuality() : undefined,
    } as never),
  );
}

const FILES = {
  'props.json': {
    format: 'maquette-collection',
    id: 'props',
    name: 'Props',
    assets: ['asset-3', 'asset-1', 'asset-6', 'none'],
  },
  'searches.json': {
    format: 'maquette-searches',
    searches: [{ id: 'best', name: 'Best', query: 'stars:5' }],
  },
  'tags.json': { format: 'maquette-tags', tags: ['wood', 'wood/oak'] },
};

/** Fills an empty database with an index that has rows in all of its tables, of which some were changed, moved and removed. */
export function variedIndex(database: DatabaseSync, assets = 24): AssetIndex {
  const index = assetIndex(database, null);
  index.beginFilling();
  index.put(Array.from({ length: assets }, (_, at) => entryOf(at)));
  index.endFilling();
  // A copy of a folder, one that was damaged later, one that is gone, one that comes back, one in the trash.
  index.put([{ ...entryOf(2), folder: 'assets/2026-11/copy' }]);
  index.put([], [{ folder: entryOf(7).folder, mark: MARK, message: 'it is cut off' }]);
  index.remove([entryOf(8).folder, entryOf(assets - 1).folder]);
  index.put([entryOf(assets - 1)]);
  index.move(entryOf(9).folder, 'trash/2026-11/asset-9');
  index.pictures.see(
    [...'012345678b'].map((each) => ({ sha256: each.repeat(64), likeness: 'bGlrZW5lc3M=' })),
  );
  for (const [file, content] of Object.entries(FILES)) {
    const text = JSON.stringify({ version: 1, revision: 3, ...content });
    const packed = zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const listing = index.collections.newListing();
    if ('assets' in content) index.collections.fill(listing, 0, content.assets);
    index.collections.put({ file, mark: MARK, content: parseCollectionFile(file, text), packed }, listing);
  }
  return index;
}
