import type { AddPanelPositionOptions } from 'dockview-react';
import type { PanelId } from '../../store/panel-ids.ts';

interface Home {
  /** Panels that it opens next to, by priority. If none is open, it opens at the edge of the workspace. */
  readonly near: readonly PanelId[];
  readonly direction: 'left' | 'right' | 'above' | 'below' | 'within';
  /** The width or height in the given direction, in CSS pixels at scale 1. */
  readonly size: number;
}

const HOMES: Readonly<Record<PanelId, Home>> = {
  sources: { near: ['plan'], direction: 'left', size: 236 },
  plan: { near: ['sources'], direction: 'right', size: 640 },
  recipe: { near: ['plan'], direction: 'right', size: 326 },
  queue: { near: [], direction: 'below', size: 280 },
  job: { near: ['queue'], direction: 'right', size: 320 },
  chains: { near: ['queue', 'finished'], direction: 'within', size: 300 },
  find: { near: ['library', 'viewer'], direction: 'left', size: 208 },
  library: { near: ['viewer'], direction: 'left', size: 424 },
  viewer: { near: ['library', 'plan'], direction: 'right', size: 640 },
  reference: { near: ['properties'], direction: 'above', size: 300 },
  properties: { near: ['viewer'], direction: 'right', size: 300 },
  finished: { near: [], direction: 'below', size: 143 },
};

interface Place {
  readonly position: AddPanelPositionOptions;
  readonly initialWidth?: number;
  readonly initialHeight?: number;
}

/** Where a panel opens that the layout does not contain. */
export function homeOf(panel: PanelId, isOpen: (other: PanelId) => boolean, scale: number): Place {
  const { near, direction, size } = HOMES[panel];
  const beside = near.find(isOpen);
  const position =
    beside === undefined
      ? { direction: direction === 'within' ? 'right' : direction }
      : { referencePanel: beside, direction };
  const isTall = direction === 'above' || direction === 'below';
  return isTall ? { position, initialHeight: size * scale } : { position, initialWidth: size * scale };
}
