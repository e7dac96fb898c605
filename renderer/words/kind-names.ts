import type { TaskKind } from '../../shared/interface/tasks.ts';

/** What each kind of task makes, as short as a tab's name. */
export const KIND_NAMES: Readonly<Record<TaskKind, string>> = {
  model: 'Model',
  depth: 'Depth',
  segmentation: 'Parts',
};
