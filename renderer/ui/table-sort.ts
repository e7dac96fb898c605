import type { TableLayout } from '../../shared/model/settings/settings.ts';

type Sort = TableLayout['sort'];

/** What a press on a head sorts by: up first (or down, where that is asked for more often), then the other way, then as the table is by itself. */
export function nextSort(sort: Sort, by: string, downFirst = false): Sort {
  if (sort?.by !== by) return { by, down: downFirst };
  return sort.down === downFirst ? { by, down: !downFirst } : null;
}

/** What a choice by name sorts by: another column as a first press on its head does. The one that is chosen already keeps its direction. */
export function chosenSort(sort: Sort, by: string, downFirst = false): Sort {
  return sort?.by === by ? sort : { by, down: downFirst };
}
