import { IndexDamage } from '../index-damage.ts';
import type { IndexReader } from '../index-reader.ts';
import { DAMAGED, isLastAsWritten } from '../known-sidecars.ts';
import { isPictureAsWritten } from '../pictures/picture-tables.ts';
import { ALL_STACKS, STACK_COLUMNS, stackTables } from '../stacks/stack-tables.ts';

/** What says that something between tables is wrong: each finds rows only in a damaged index. */
const WRONG: Readonly<Record<string, string>> = {
  'an asset is not shown once': `
    SELECT 1 FROM sidecars AS each WHERE shown <>
      (folder = (SELECT min(folder) FROM sidecars AS other WHERE other.id = each.id)) LIMIT 1`,
  'subjects have another place': `
    SELECT 1 FROM subjects JOIN sidecars USING (number)
    WHERE subjects.place <> iif(shown = 1, sidecars.place, '') LIMIT 1`,
  'subjects are not those of their assets': `SELECT 1 FROM subjects WHERE follows = '' AND subject <> own LIMIT 1`,
  'stacks are not those of their subjects': `
    SELECT 1 FROM (SELECT ${STACK_COLUMNS} FROM stacks EXCEPT ${ALL_STACKS}) LIMIT 1`,
  'stacks are missing': `SELECT 1 FROM (${ALL_STACKS} EXCEPT SELECT ${STACK_COLUMNS} FROM stacks) LIMIT 1`,
  'assets are counted wrongly': `
    SELECT 1 FROM counts WHERE count <> iif(of = 'stacks',
      (SELECT count(*) FROM stacks WHERE stacks.place = counts.place),
      (SELECT count(*) FROM sidecars WHERE shown = 1 AND sidecars.place = counts.place))
    UNION ALL SELECT 1 FROM (SELECT count(*) AS rows FROM counts
      WHERE of IN ('sidecars', 'stacks') AND place IN ('library', 'trash')) WHERE rows <> 4 LIMIT 1`,
  'a collection has another asset': `
    SELECT 1 FROM members WHERE number IS NOT
      (SELECT number FROM sidecars WHERE sidecars.id = members.asset AND shown = 1) LIMIT 1`,
  'a collection is not shown once': `
    SELECT 1 FROM collection_files AS each WHERE kind = 'collection' AND shown <>
      (file = (SELECT min(file) FROM collection_files AS other WHERE other.kind = 'collection' AND other.id = each.id)) LIMIT 1`,
};

/**
 * Compares tables that are made of other tables with those.
 * @throws IndexDamage
 */
export function checkSums(reader: IndexReader): void {
  const { one, all } = reader;
  for (const [words, sql] of Object.entries(WRONG)) {
    if (one(sql) !== null) throw new IndexDamage(words);
  }
  if (stackTables(reader).isAstray()) throw new IndexDamage('subjects do not follow others');
  for (const row of all('SELECT sha256, likeness, crc FROM pictures WHERE likeness IS NOT NULL')) {
    if (!isPictureAsWritten(row)) throw new IndexDamage('what a picture looks like is not what was written');
  }
  for (const row of all(`SELECT ${DAMAGED} FROM damaged`)) {
    if (!isLastAsWritten(row))
      throw new IndexDamage('what is known of a damaged sidecar is not what was written');
  }
}
