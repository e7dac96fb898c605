import type { DockviewApi, SerializedDockview } from 'dockview-react';
import type { Layout, LayoutPart, LayoutSplit } from '../../../shared/model/layout.ts';
import { isPanelId, PANEL_NAMES } from '../../store/panel-ids.ts';

/** Shares are kept to this many digits: a pixel of a wide window, and no more. */
const DIGITS = 4;

type GridNode = SerializedDockview['grid']['root'];

/** A layout as the docking library reads it, for a room of this size in CSS pixels. */
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
  // the root's own size is the one across its parts
  const root =
    layout.direction === 'row' ? nodeOf(layout.root, height, width) : nodeOf(layout.root, width, height);
  const orientation = (layout.direction === 'row' ? 'HORIZONTAL' : 'VERTICAL') as Orientation;
  return { grid: { root, width, height, orientation }, panels };
}

/**
 * Gives the areas that are there the sizes of a layout that tiles them alike. They stay what they are, with all that they
 * hold: how far a list was scrolled, and what has the focus.
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
    // in their order: each takes from, or gives to, the last, which comes out right by itself
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
 * How the docking library's areas tile now; null where nothing is open.
 * @param gap between them, in CSS pixels: each of a split has given its share of the gaps, which is no size of its own
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

/** A hidden part has no size; a share is never nothing. */
function rounded(share: number): number {
  return Math.max(10 ** -DIGITS, Math.round(share * 10 ** DIGITS) / 10 ** DIGITS);
}
