import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Layout, LayoutArea, LayoutPart, LayoutSplit } from '../../../shared/model/layout.ts';
import type { Workspace } from '../../store/frame-slice.ts';
import type { PanelId } from '../../store/panel-ids.ts';

/** The room that a workspace has, in CSS pixels, and how large everything in it is drawn. */
export interface DockRoom {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

type Sized = readonly [part: (share: number) => LayoutPart, pixels: number];

/** How a workspace tiles until the artist decides otherwise: side panels as wide as they need, the rest for the work. */
export function defaultLayout(workspace: Workspace, room: DockRoom): Layout {
  const width = room.width / room.scale;
  const height = room.height / room.scale;
  switch (workspace) {
    case 'batch': {
      const above = split(width, [
        [area('sources'), 236],
        [area('plan'), 0],
        [area('recipe'), 326],
      ]);
      const root = split(height, [
        [above, 0],
        [area('queue'), height * 0.32],
      ])(1);
      return { version: 1, direction: 'column', root };
    }
    case 'library': {
      // two columns of covers at least, four at most; the viewer takes what a wider window gives
      const grid = Math.min(820, Math.max(424, width * 0.26));
      const root = split(width, [
        [area('library'), grid],
        [area('viewer'), 0],
        [area('properties'), 300],
      ])(1);
      return { version: 1, direction: 'row', root };
    }
    case 'review': {
      const beside = split(height, [
        [area('reference'), 300],
        [area('properties'), 0],
      ]);
      const above = split(width, [
        [area('viewer'), 0],
        [beside, 300],
      ]);
      const root = split(height, [
        [above, 0],
        [area('finished'), 143],
      ])(1);
      return { version: 1, direction: 'column', root };
    }
    default:
      return assertNever(workspace);
  }
}

function area(panel: PanelId): (share: number) => LayoutArea {
  return (share) => ({ kind: 'area', share, panels: [panel], shown: panel });
}

/** Parts side by side; one of 0 pixels takes what the others leave. */
function split(pixels: number, parts: readonly Sized[]): (share: number) => LayoutSplit {
  const fixed = parts.reduce((sum, [, size]) => sum + size, 0);
  const rest = Math.max(pixels - fixed, pixels * 0.2);
  return (share) => ({
    kind: 'split',
    share,
    parts: parts.map(([part, size]) => part((size === 0 ? rest : size) / (fixed + rest))),
  });
}
