import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import { indexReader } from '../../../../../../../main/engine/library/index/index-reader.ts';
import { stackTables } from '../../../../../../../main/engine/library/index/stacks/stack-tables.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';

/** More than are followed to their end. */
const LINE = 70;

test('however long a line of assets is that follow each other, a change in it leaves none with another subject than it has', () => {
  const at = fc.nat(LINE - 1);
  const step = fc.oneof(
    fc.record({ remove: at }),
    // To its place in the line, to the end of one, or to where it makes a circle.
    fc.record({ put: at, follows: fc.option(fc.oneof(fc.constant('before'), at)) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const database = new DatabaseSync(':memory:');
      const index = assetIndex(database, null);
      const tables = stackTables(indexReader(database));
      const put = (number: number, parent: number | null): void => {
        const asset = assetOf(`m${number}`, { parents: parent === null ? [] : [`m${parent}`] });
        index.put([indexEntry(`assets/2026-11/${asset.id}`, { mtime: 1, bytes: 1 }, asset)]);
      };
      for (let number = 0; number < LINE; number += 1) put(number, number - 1);
      for (const each of steps) {
        if ('remove' in each) index.remove([`assets/2026-11/m${each.remove}`]);
        else put(each.put, each.follows === 'before' ? each.put - 1 : each.follows);
        expect(tables.isAstray()).toBe(false);
      }
      index.close();
    }),
    { numRuns: 40 },
  );
});
