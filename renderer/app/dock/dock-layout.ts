import type { DockviewApi, SerializedDockview } from 'dockview-react';
import type { Layout, LayoutPart, LayoutSplit } from '../../../shared/model/settings/layout.ts';
import { isPanelId, PANEL_NAMES } from '../../store/panel-ids.ts';

/** Digits that shares are rounded to: about one pixel of a wide window. */
const DIGITS = 4;

type GridNode = SerializedDockview['grid']['root'];

/** Converts a layout to the docking library's format, for a room of this size in CSS pixels. */
export function toDock(
  layout: Layout,
  room: { readonly width: number; readonly height: number },
): SerializedDockview {
  const panels: SerializedDockview['panels'] = {};
  let areas = 0;
  const nodeOf = (part: LayoutPart, along: number, across: number): GridNode => {
    const size = part.share * along;
    if (part.kind === 'split')
      return { type: 'branch', size, data: part.parts.map((each) => nodeOf(each, across, size)) };
    for (const id of part.panels) {
      panels[id] = { id, contentComponent: id, title: isPanelId(id) ? PANEL_NAMES[id] : id };
    }
    areas += 1;
    return {
      type: 'leaf',
      size,
      data: { id: `area-${areas}`, views: [...part.panels], activeView: part.shown },
    };
  };
  const { width, height } = room;
  // The docking library gives the root's size across its parts.
  const root =
    layout.direction === 'row' ? nodeOf(layout.root, height, width) : nodeOf(layout.root, width, height);
  const orientation = (layout.direction === 'row' ? 'HORIZONTAL' : 'VERTICAL') as Orientation;
  return { grid: { root, width, height, orientation }, panels };
}

/**
 * Resizes the present areas to a layout with the same arrangement. The areas are not replaced, so their scroll positions and the
 * focus are kept.
 */
export function resizeDock(api: DockviewApi, layout: Layout): void {
  const { root } = toDock(layout, api).grid;
  const resize = (now: GridNode, wanted: GridNode, size: AreaSize, along: keyof AreaSize): void => {
    if (!Array.isArray(now.data) || !Array.isArray(wanted.data)) {
      if (!Array.isArray(now.data)) api.getGroup(now.data.id)?.api.setSize(size);
      return;
    }
    const parts = wanted.data;
    const inner = along === 'width' ? 'height' : 'width';
    // In order: each resize changes the last area too, so the last one gets the correct size without a call.
    now.data.forEach((part, at) => {
      const next = parts[at];
      if (next !== undefined) resize(part, next, { ...size, [along]: next.size }, inner);
    });
  };
  const along = layout.direction === 'row' ? 'width' : 'height';
  resize(api.toJSON().grid.root, root, { width: api.width, height: api.height }, along);
}

interface AreaSize {
  readonly width: number;
  readonly height: number;
}

type Orientation = SerializedDockview['grid']['orientation'];

/**
 * The layout of the docking library's areas; null if no panel is open.
 * @param gap between areas, in CSS pixels. The library subtracts the gaps evenly from the sizes in a split; they are added back here.
 */
export function fromDock({ grid }: SerializedDockview, gap = 0): Layout | null {
  const partOf = (node: GridNode, share: number): LayoutPart | null => {
    if (!Array.isArray(node.data)) {
      const { views, activeView } = node.data;
      const [first] = views;
      return first === undefined
        ? null
        : { kind: 'area', share, panels: [...views], shown: activeView ?? first };
    }
    const children = node.data;
    const given = (gap * (children.length - 1)) / children.length;
    const whole = children.reduce((sum, { size = 0 }) => sum + size + given, 0);
    const parts = children.flatMap((child) => {
      const fair = whole === 0 ? 1 / children.length : ((child.size ?? 0) + given) / whole;
      return partOf(child, rounded(fair)) ?? [];
    });
    return parts.length === 0 ? null : { kind: 'split', share, parts };
  };
  const root = partOf(grid.root, 1);
  return root === null
    ? null
    : {
        version: 1,
        direction: grid.orientation === 'HORIZONTAL' ? 'row' : 'column',
        root: root as LayoutSplit,
      };
}

/** Rounds a share. It is never 0, although a hidden part has no size. */
function rounded(share: number): number {
  return Math.max(10 ** -DIGITS, Math.round(share * 10 ** DIGITS) / 10 ** DIGITS);
}
