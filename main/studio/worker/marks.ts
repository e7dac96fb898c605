import type { Database } from '../database/database.ts';
import { forgetMark, noteMarks } from '../store/marks.ts';

/** The marks that a keeper tells, on their way to the database. */
export interface Marks {
  readonly told: (taskId: string, mark: number) => void;
  /** Notes what was told and is not noted yet. Rejects while the database is away; what was told is kept. */
  readonly note: (keeper: string) => Promise<void>;
  /** Forgets the mark of before: a person wants the task to be sent again. What the keeper tells of it now counts. @returns whether there was one */
  readonly forget: (taskId: string) => Promise<boolean>;
}

export function createMarks(database: Database): Marks {
  const latest = new Map<string, number>();
  const unnoted = new Set<string>();
  return {
    told: (taskId, mark) => {
      latest.set(taskId, mark);
      unnoted.add(taskId);
    },
    note: async (keeper) => {
      const marks = new Map([...unnoted].map((taskId) => [taskId, latest.get(taskId) ?? 0]));
      if (marks.size === 0) return;
      const owed = await noteMarks(database, keeper, marks);
      for (const [taskId, mark] of marks) {
        // A later one may have been told meanwhile.
        if (latest.get(taskId) === mark) unnoted.delete(taskId);
        if (!owed.has(taskId) && !unnoted.has(taskId)) latest.delete(taskId);
      }
    },
    forget: async (taskId) => {
      const had = await forgetMark(database, taskId);
      if (latest.has(taskId)) unnoted.add(taskId);
      return had;
    },
  };
}
