import type { PanelId } from '../../store/panel-ids.ts';

/** The size of the workspace, in CSS pixels, and the scale of the interface. */
export interface DockRoom {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A size in CSS pixels at scale 1. */
export interface PanelSize {
  readonly width: number;
  readonly height: number;
}

/** The minimum size at which a panel can be read and used. Fitting a layout does not go below it unless there is no other way. */
export const LEAST_ROOM: Readonly<Record<PanelId, PanelSize>> = {
  sources: { width: 180, height: 120 },
  // All columns of the plan, with the credits.
  plan: { width: 404, height: 120 },
  recipe: { width: 304, height: 160 },
  queue: { width: 300, height: 120 },
  job: { width: 260, height: 120 },
  chains: { width: 300, height: 120 },
  find: { width: 160, height: 160 },
  library: { width: 240, height: 160 },
  viewer: { width: 340, height: 160 },
  reference: { width: 180, height: 120 },
  properties: { width: 260, height: 210 },
  finished: { width: 240, height: 120 },
};

/**
 * Decides which of the panels side by side grows and shrinks with the window: the one that comes first here. The others keep their
 * size.
 */
export const GIVING: readonly PanelId[] = [
  'viewer',
  'plan',
  'library',
  'queue',
  'chains',
  'properties',
  'job',
  'finished',
  'recipe',
  'reference',
  'find',
  'sources',
];
