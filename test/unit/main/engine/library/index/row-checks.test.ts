import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetIndex, assetIndex } from '../../../../../../main/engine/library/index/asset-index.ts';
import { IndexDamage } from '../../../../../../main/engine/library/index/index-damage.ts';
import { indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import { WITHOUT_QUALITY } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';

const FOLDER = 'assets/2026-11/a';
const ORDER = { place: 'library', sort: 'newest' } as const;
/** One that no whole number of milliseconds is. */
const MARK = { mtime: 1_764_158_400_123.25, bytes: 7 };

function indexWith(name: string): { readonly database: DatabaseSync; readonly index: AssetIndex } {
  const database = new DatabaseSync(':memory:');
  const index = assetIndex(database, null);
  index.put([indexEntry(FOLDER, MARK, assetOf('a', { name }))]);
  return { database, index };
}

describe('a row of the index', () => {
  it('is damaged once its text or a value of it is another, in a page and by its id', () => {
    for (const change of [
      'UPDATE texts SET asset = replace(asset, \'"name":"Chair"\', \'"name":"Chais"\')',
      "UPDATE sidecars SET folder = 'assets/2026-11/c'",
      "UPDATE sidecars SET name_key = 'chais'",
      'UPDATE sidecars SET faces = 5',
      'UPDATE sidecars SET mtime = mtime + 0.25',
      'UPDATE sidecars SET crc = crc + 1',
    ]) {
      const { database, index } = indexWith('Chair');
      expect(index.byId('a')?.asset.name).toBe('Chair');
      database.exec(change);
      expect(() => index.byId('a'), change).toThrow(IndexDamage);
      expect(() => index.page(ORDER, 0, 9), change).toThrow(IndexDamage);
    }
  });

  it('is whole whatever it is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const { index } = indexWith(name);
        expect(index.byId('a')?.asset.name).toBe(name);
      }),
      { numRuns: 50 },
    );
    // Text that UTF-8 cannot say, and a character that ends texts elsewhere.
    for (const name of ['\ud800 chair', 'chair \u0000 two'])
      expect(indexWith(name).index.byId('a')?.asset.name).toBe(name);
  });

  it('is whole after it was moved, and cannot be moved if it is damaged', () => {
    const { database, index } = indexWith('Chair');
    index.move(FOLDER, 'trash/2026-11/a');
    expect(index.byId('a')?.place).toBe('trash');
    database.exec('UPDATE sidecars SET faces = 5');
    expect(() => index.move('trash/2026-11/a', FOLDER)).toThrow(IndexDamage);
  });

  it('of before there were checksums is shown, and gets one in the background', () => {
    const { database } = indexWith('Chair');
    database.exec(`${WITHOUT_QUALITY} PRAGMA user_version = 12`);
    const index = assetIndex(database, null);
    expect(index.byId('a')?.asset.name).toBe('Chair');
    let slices = 0;
    while (index.fillSearch(50) !== null) slices += 1;
    expect(slices).toBeGreaterThan(0);
    expect(index.byId('a')?.asset.name).toBe('Chair');
    database.exec('UPDATE sidecars SET faces = 5');
    expect(() => index.byId('a')).toThrow(IndexDamage);
  });
});
