import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Layout, LayoutArea, LayoutPart, LayoutSplit } from '../../../shared/model/settings/layout.ts';
import type { Workspace } from '../../store/frame-slice.ts';
import type { PanelId } from '../../store/panel-ids.ts';
import { fitLayout } from './fit-layout.ts';
import { type DockRoom, LEAST_ROOM } from './panel-room.ts';

/** The smallest room that the layouts are designed for, in CSS pixels at scale 1. In less room they are fitted as any other layout. */
const ROOMY = { width: 1100, height: 620 } as const;

/** The width from which four panels stand side by side in the library: each has what it needs, the covers two columns. CSS pixels at scale 1. */
const FOUR_ABREAST = 1264;

const between = (least: number, size: number, most: number): number => Math.min(most, Math.max(least, size));

type Sized = readonly [part: (share: number) => LayoutPart, pixels: number];

/** The default layout of a workspace: side panels grow a little with a wide window, the main panel gets the rest. */
export function defaultLayout(workspace: Workspace, room: DockRoom): Layout {
  const width = Math.max(room.width / room.scale, ROOMY.width);
  const height = Math.max(room.height / room.scale, ROOMY.height);
  const isNarrow = room.width / room.scale < FOUR_ABREAST;
  return fitLayout(
    { ...drawnFor(workspace, width, height, isNarrow), version: 1, room: { width, height } },
    room,
  );
}

function drawnFor(
  workspace: Workspace,
  width: number,
  height: number,
  isNarrow: boolean,
): Pick<Layout, 'direction' | 'root'> {
  switch (workspace) {
    case 'batch': {
      const above = split(width, [
        [area('sources'), between(236, width * 0.13, 360)],
        [area('plan'), 0],
        [area('recipe'), between(326, width * 0.17, 440)],
      ]);
      const root = split(height, [
        [above, 0],
        [area('queue', 'chains'), height * 0.32],
      ])(1);
      return { direction: 'column', root };
    }
    case 'library': {
      // Between two and four columns of covers. In a wider window the viewer gets the rest.
      const grid = between(424, width * 0.26, 820);
      const beside = between(300, width * 0.16, 420);
      // In a narrow window, what narrows the library stands behind the properties: the covers stay in sight.
      const parts: readonly Sized[] = isNarrow
        ? [
            [area('library'), grid],
            [area('viewer'), 0],
            [area('properties', 'find'), beside],
          ]
        : [
            [area('find'), between(200, width * 0.13, 290)],
            [area('library'), grid],
            [area('viewer'), 0],
            [area('properties'), beside],
          ];
      const root = split(width, parts)(1);
      return { direction: 'row', root };
    }
    case 'review': {
      const strip = 143;
      const beside = split(height - strip, [
        [area('reference'), Math.min(between(300, height * 0.36, 520), mostAbove(height - strip))],
        [area('properties'), 0],
      ]);
      const above = split(width, [
        [area('viewer'), 0],
        [beside, between(300, width * 0.18, 480)],
      ]);
      const root = split(height, [
        [above, 0],
        [area('finished'), strip],
      ])(1);
      return { direction: 'column', root };
    }
    default:
      return assertNever(workspace);
  }
}

/** The most that the reference may take of a height, so that the properties below it can be read. */
const mostAbove = (height: number): number => height - LEAST_ROOM.properties.height;

/** An area that shows a panel; others lie behind it. */
function area(panel: PanelId, ...behind: readonly PanelId[]): (share: number) => LayoutArea {
  return (share) => ({ kind: 'area', share, panels: [panel, ...behind], shown: panel });
}

/** A split of parts side by side. A part of 0 pixels gets the rest. */
function split(pixels: number, parts: readonly Sized[]): (share: number) => LayoutSplit {
  const rest = parts.reduce((left, [, size]) => left - size, pixels);
  return (share) => ({
    kind: 'split',
    share,
    parts: parts.map(([part, size]) => part((size === 0 ? rest : size) / pixels)),
  });
}
