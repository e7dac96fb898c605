import type { Layout, LayoutPart } from '../../../shared/model/settings/layout.ts';
import { panelsOf } from '../../../shared/model/settings/layout.ts';
import type { Workspace } from '../../store/frame-slice.ts';
import type { PanelId } from '../../store/panel-ids.ts';

/** Panels of default layouts that came after layouts were kept first: where they go in a layout that is older. */
const ADDED: readonly {
  readonly panel: PanelId;
  readonly workspace: Workspace;
  /** The panel whose tab it stands beside, at the back. Without that panel it is not added. */
  readonly behind: PanelId;
}[] = [{ panel: 'chains', workspace: 'batch', behind: 'queue' }];

/** The panels that this version knows and the first did not: kept with each layout, so that one that was closed since stays closed. */
export const SEEN_PANELS: readonly string[] = ADDED.map(({ panel }) => panel);

/** A kept layout with the panels that came since, each once: the next layout that is kept says that they were seen. */
export function withNewPanels(workspace: Workspace, layout: Layout): Layout {
  const seen = new Set([...(layout.seen ?? []), ...panelsOf(layout.root)]);
  let { root } = layout;
  for (const { panel, workspace: of, behind } of ADDED) {
    if (of !== workspace || seen.has(panel)) continue;
    root = { ...root, parts: root.parts.map((part) => withBehind(part, panel, behind)) };
  }
  return { ...layout, root };
}

function withBehind(part: LayoutPart, panel: string, behind: string): LayoutPart {
  if (part.kind === 'split')
    return { ...part, parts: part.parts.map((each) => withBehind(each, panel, behind)) };
  return part.panels.includes(behind) ? { ...part, panels: [...part.panels, panel] } : part;
}
