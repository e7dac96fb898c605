import type { Queries } from '../database/database.ts';

/*
 * The mark of an owed task: a number by which its keeper says how far the task went there. It only grows, so a keeper that knows a lower one
 * was put back from an older copy of its folder, and would pay for the task once more.
 */

/** Notes marks that a keeper told. @returns the tasks that it owes; all others have ended */
export async function noteMarks(
  queries: Queries,
  keeper: string,
  marks: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const rows = await queries.query<{ id: string }>(
    `UPDATE studio.owed AS owed SET mark = greatest(owed.mark, told.mark)
     FROM unnest($2::text[], $3::int[]) AS told (task_id, mark)
     WHERE owed.task_id = told.task_id AND owed.keeper = $1 RETURNING owed.task_id AS id`,
    [keeper, [...marks.keys()], [...marks.values()]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The mark of a task; 0 if its keeper told none. */
export async function markOf(queries: Queries, taskId: string): Promise<number> {
  const [row] = await queries.query<{ mark: number }>('SELECT mark FROM studio.owed WHERE task_id = $1', [
    taskId,
  ]);
  return row?.mark ?? 0;
}

/** Forgets the mark of a task that a person wants to be sent again. @returns whether there was one */
export async function forgetMark(queries: Queries, taskId: string): Promise<boolean> {
  const had = await queries.query(
    'UPDATE studio.owed SET mark = 0 WHERE task_id = $1 AND mark > 0 RETURNING 1',
    [taskId],
  );
  return had.length > 0;
}
