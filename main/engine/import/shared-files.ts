import type { PlannedItem } from './import-task.ts';
import type { PlanLine } from './plan-import.ts';

/** A picture or a texture may belong to several models: it is taken away with the last one, and not at all if one of them stays. */
export function usersOf(lines: readonly PlanLine[]) {
  const users = new Map<string, number>();
  for (const { item } of lines) for (const path of pathsOf(item)) users.set(path, (users.get(path) ?? 0) + 1);
  return {
    free: <File extends { readonly path: string }>(item: PlannedItem, files: readonly File[]): File[] => {
      for (const path of pathsOf(item)) users.set(path, (users.get(path) ?? 1) - 1);
      return files.filter(({ path }) => users.get(path) === 0);
    },
  };
}

function pathsOf(item: PlannedItem | null): ReadonlySet<string> {
  return new Set(item?.files.map(({ path }) => path));
}
