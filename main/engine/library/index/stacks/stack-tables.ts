import type { Asset } from '../../../../../shared/model/asset.ts';
import { RESULT_TYPES } from '../../../../../shared/model/kind-traits.ts';
import { type SubjectParts, subjectOf } from '../../../../../shared/model/lineage/subject.ts';
import { storedAsset } from '../index-damage.ts';
import type { IndexReader, Row } from '../index-reader.ts';

/**
 * The migration that adds subjects and stacks. `subjects` has a row for each of `sidecars`, by its number: the key of its own sidecar, the asset
 * that it follows, and the subject that comes of both; `place` is empty for a row that is not shown. `stacks` has a row for each subject of a
 * place: its top with the columns that orders are by, so that the pages of a stacked order are read from indexes as those of the others.
 * Rows of earlier versions are not in them yet: `subjects-due` is the highest of their numbers, {@link StackTables.fill} works its way down.
 */
export const STACKS_MIGRATION = `
  CREATE TABLE subjects (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    own TEXT NOT NULL,
    follows TEXT NOT NULL,
    subject TEXT NOT NULL,
    place TEXT NOT NULL,
    chosen INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX subjects_in_order ON subjects (subject, place, chosen, created_at, id);
  CREATE INDEX subjects_by_followed ON subjects (follows) WHERE follows <> '';
  CREATE TABLE stacks (
    number INTEGER PRIMARY KEY,
    place TEXT NOT NULL,
    subject TEXT NOT NULL,
    members INTEGER NOT NULL,
    id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    name_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    most_faces INTEGER NOT NULL,
    fewest_faces INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX stacks_by_subject ON stacks (subject, place);
  CREATE INDEX stacks_newest ON stacks (place, created_at, id);
  CREATE INDEX stacks_by_name ON stacks (place, name_key, id);
  CREATE INDEX stacks_by_kind ON stacks (place, kind, name_key, id);
  CREATE INDEX stacks_by_most_faces ON stacks (place, most_faces, name_key, id);
  CREATE INDEX stacks_by_fewest_faces ON stacks (place, fewest_faces, name_key, id);
  CREATE INDEX stacks_of_several ON stacks (place, subject, number) WHERE members > 1;
  INSERT INTO facts SELECT 'subjects-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/** What stacks know of an asset. Made where its sidecar is read. */
export interface StackEntry {
  readonly own: string;
  /** Empty: none. */
  readonly follows: string;
  /**
   * When it was put on top, in milliseconds since the epoch. 0 if it was not; less than that for a depth map, which would hide the model that came
   * home before it.
   */
  readonly chosen: number;
}

/** {@link StackEntry.chosen} of a depth map that was not put on top. */
const BEHIND = -1;

export function stackEntry(
  asset: SubjectParts & { readonly kind: Asset['kind']; readonly chosenAt?: string | undefined },
): StackEntry {
  const { own, follows } = subjectOf(asset);
  const chosen = Date.parse(asset.chosenAt ?? '');
  const unless = RESULT_TYPES[asset.kind] === 'depth map' ? BEHIND : 0;
  return { own, follows: follows ?? '', chosen: Number.isNaN(chosen) ? unless : chosen };
}

/** The subjects of assets, and the stacks of each place. All calls that write run in the caller's transaction. */
export interface StackTables {
  readonly insert: (number: number | bigint, entry: StackEntry) => void;
  readonly remove: (number: number) => void;
  /** Brings subjects and stacks up to date after these assets were added, changed, moved, removed, shown or hidden. */
  readonly settle: (ids: readonly string[]) => void;
  /**
   * Called before an empty index is filled with many: from now on nothing is settled, and there are not all stacks, until {@link endFilling}. If that
   * never comes, {@link fill} settles them.
   */
  readonly beginFilling: () => void;
  /**
   * Settles all that came in meanwhile at once.
   * @param makeIndexes makes the SQL indexes that were left out
   */
  readonly endFilling: (makeIndexes: () => void) => void;
  /** The running transaction is rolled back. */
  readonly rolledBack: () => void;
  /** Adds some rows of an index that an earlier version made. Returns the ids of those, null if none were left. */
  readonly fill: (limit: number) => readonly string[] | null;
  /** Whether rows are left to be added: until then there are not all stacks. */
  readonly isDue: () => boolean;
  /** Whether an asset that follows another has not the subject of what it follows, which is so in a damaged index alone. */
  readonly isAstray: () => boolean;
}

const DUE = 'subjects-due';
/** Higher than any row. */
const ALL_DUE = String(Number.MAX_SAFE_INTEGER);
/** Assets that follow each other: of a longer chain each that is further from its end is a subject of its own. */
const MOST_STEPS = 64;

/** The columns of `stacks`. */
export const STACK_COLUMNS =
  'number, place, subject, members, id, created_at, name_key, kind, most_faces, fewest_faces';

const ADD = `INSERT INTO subjects (number, id, own, follows, subject, place, chosen, created_at)
  SELECT number, id, ?2, ?3, '', '', ?4, created_at FROM sidecars WHERE number = ?1`;
const ROWS_OF_ID = `SELECT number, subjects.id AS id, own, follows, subject, subjects.place AS was, iif(shown = 1, sidecars.place, '') AS now
  FROM subjects JOIN sidecars USING (number) WHERE sidecars.id = ?`;
const SHOWN = `SELECT own, follows FROM sidecars JOIN subjects USING (number) WHERE sidecars.id = ? AND shown = 1`;
const TOP = `SELECT number FROM subjects WHERE subject = ? AND place = ? ORDER BY chosen DESC, created_at DESC, id DESC LIMIT 1`;
const ADD_STACK = `INSERT INTO stacks (${STACK_COLUMNS})
  SELECT number, place, ?2, ?3, id, created_at, name_key, kind, most_faces, fewest_faces FROM sidecars WHERE number = ?1`;
const DUE_ROWS = `
  SELECT number, id, asset, EXISTS (SELECT 1 FROM subjects WHERE subjects.number = sidecars.number) AS there
  FROM sidecars JOIN texts USING (number) WHERE number <= ? ORDER BY number DESC LIMIT ?`;

/** All subjects of assets that follow no other; and all stacks, which are none before. */
const SETTLE_ALL = `UPDATE subjects SET subject = own,
  place = (SELECT iif(shown = 1, sidecars.place, '') FROM sidecars WHERE sidecars.number = subjects.number) WHERE follows = ''`;
const FOLLOWING = "SELECT id FROM subjects WHERE follows <> ''";
/** What `stacks` must hold, made of `subjects`. */
export const ALL_STACKS = `SELECT ${STACK_COLUMNS} FROM (
    SELECT number, subject, count(*) OVER own AS members,
      row_number() OVER (PARTITION BY subject, place ORDER BY chosen DESC, created_at DESC, id DESC) AS rank
    FROM subjects WHERE place <> '' WINDOW own AS (PARTITION BY subject, place)
  ) JOIN sidecars USING (number) WHERE rank = 1`;
const ADD_STACKS = `INSERT INTO stacks (${STACK_COLUMNS}) ${ALL_STACKS}`;
/**
 * The migration that puts depth maps behind the models of their pictures: a row of a depth map that nobody put on top gets the value that
 * {@link StackEntry.chosen} has for it, and the stacks their tops.
 */
export const DEPTH_BEHIND_MIGRATION = `
  UPDATE subjects SET chosen = ${BEHIND} WHERE chosen = 0 AND number IN (SELECT number FROM sidecars WHERE kind = 'depth');
  DELETE FROM stacks;
  ${ADD_STACKS};
`;
const FOLLOWERS = "SELECT id, own, follows, subject FROM subjects WHERE follows <> ''";

export function stackTables({ run, one, all }: IndexReader): StackTables {
  /** Whether nothing is settled before the end. */
  let isFilling = false;
  /** The stacks that changed in the running transaction, with the difference of their members. */
  const touched = new Map<string, { readonly subject: string; readonly place: string; by: number }>();

  function touch(subject: string, place: string, by: number): void {
    if (place === '') return;
    const key = `${place} ${subject}`;
    const stack = touched.get(key) ?? { subject, place, by: 0 };
    stack.by += by;
    touched.set(key, stack);
  }

  /** Follows an asset to the end. In a circle, and beyond {@link MOST_STEPS}, each has a subject of its own. */
  function subjectFor(id: string, own: string, follows: string): string {
    const passed = new Set([id]);
    let [key, next] = [own, follows];
    while (next !== '') {
      if (passed.has(next) || passed.size > MOST_STEPS) return own;
      passed.add(next);
      const parent = one(SHOWN, next);
      if (parent === null) return key;
      [key, next] = [String(parent.own), String(parent.follows)];
    }
    return key;
  }

  function settleRow(row: Row): void {
    const subject = subjectFor(String(row.id), String(row.own), String(row.follows));
    const [was, now, before] = [String(row.was), String(row.now), String(row.subject)];
    touch(before, was, -1);
    touch(subject, now, 1);
    if (subject === before && was === now) return;
    run('UPDATE subjects SET subject = ?, place = ? WHERE number = ?', subject, now, Number(row.number));
  }

  function writeStacks(): void {
    const stacks = [...touched.values()].map(({ subject, place, by }) => {
      const known = one('SELECT members FROM stacks WHERE subject = ? AND place = ?', subject, place);
      return { subject, place, members: Number(known?.members ?? 0) + by };
    });
    // All before any is written: what was the top of one may be that of another now.
    for (const { subject, place } of stacks)
      run('DELETE FROM stacks WHERE subject = ? AND place = ?', subject, place);
    for (const { subject, place, members } of stacks) {
      const top = one(TOP, subject, place);
      if (top !== null) run(ADD_STACK, Number(top.number), subject, members);
    }
    touched.clear();
  }

  function settle(ids: readonly string[]): void {
    if (isFilling) return;
    let level: readonly string[] = ids;
    const passed = new Set<string>();
    for (let steps = 0; level.length > 0 && steps <= MOST_STEPS; steps += 1) {
      const next: string[] = [];
      for (const id of level) {
        if (passed.has(id)) continue;
        passed.add(id);
        all(ROWS_OF_ID, id).forEach(settleRow);
        // What follows it follows it now to another end.
        for (const row of all("SELECT id FROM subjects WHERE follows = ? AND follows <> ''", id))
          next.push(String(row.id));
      }
      level = next;
    }
    writeStacks();
  }

  const due = (): number | null => {
    const row = one('SELECT value FROM facts WHERE name = ?', DUE);
    return row === null ? null : Number(row.value);
  };

  return {
    insert: (number, { own, follows, chosen }) => run(ADD, number, own, follows, chosen),
    remove: (number) => {
      const row = one('SELECT subject, place FROM subjects WHERE number = ?', number);
      if (row === null) return;
      touch(String(row.subject), String(row.place), -1);
      run('DELETE FROM subjects WHERE number = ?', number);
    },
    settle,
    beginFilling: () => {
      isFilling = true;
      run('INSERT INTO facts VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2', DUE, ALL_DUE);
    },
    endFilling: (makeIndexes) => {
      const isOver = isFilling;
      isFilling = false;
      if (isOver) {
        run(SETTLE_ALL);
        run(ADD_STACKS);
      }
      makeIndexes();
      if (!isOver) return;
      settle(all(FOLLOWING).map(({ id }) => String(id)));
      run('DELETE FROM facts WHERE name = ?', DUE);
    },
    rolledBack: () => touched.clear(),
    isAstray: () =>
      all(FOLLOWERS).some(
        (row) => row.subject !== subjectFor(String(row.id), String(row.own), String(row.follows)),
      ),
    isDue: () => due() !== null,
    fill: (limit) => {
      if (isFilling) return null;
      const rows = all(DUE_ROWS, due() ?? 0, limit);
      for (const { number, asset, there } of rows) {
        if (there === 1) continue;
        const entry = stackEntry(storedAsset(asset));
        run(ADD, Number(number), entry.own, entry.follows, entry.chosen);
      }
      const ids = rows.map(({ id }) => String(id));
      settle(ids);
      const last = rows.at(-1);
      if (last === undefined) run('DELETE FROM facts WHERE name = ?', DUE);
      else run('UPDATE facts SET value = ? WHERE name = ?', String(Number(last.number) - 1), DUE);
      return last === undefined ? null : ids;
    },
  };
}
