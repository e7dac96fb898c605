import type { PanelId } from '../../store/panel-ids.ts';

/** The room that a workspace has, in CSS pixels, and how large everything in it is drawn. */
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

/** What a panel needs to be read and worked with; a smaller window takes no more from it. */
export const LEAST_ROOM: Readonly<Record<PanelId, PanelSize>> = {
  sources: { width: 180, height: 120 },
  plan: { width: 300, height: 120 },
  recipe: { width: 280, height: 160 },
  queue: { width: 300, height: 120 },
  job: { width: 260, height: 120 },
  library: { width: 240, height: 160 },
  viewer: { width: 220, height: 160 },
  reference: { width: 180, height: 120 },
  properties: { width: 260, height: 160 },
  finished: { width: 240, height: 120 },
};

/**
 * Which of the panels that lie side by side takes what a larger window gives, and gives what a smaller one takes: the
 * first of these, the work itself. The others keep the size that they have.
 */
export const GIVING: readonly PanelId[] = [
  'viewer',
  'plan',
  'library',
  'queue',
  'properties',
  'job',
  'finished',
  'recipe',
  'reference',
  'sources',
];
