import type { LayoutPart } from '../../../shared/model/settings/layout.ts';

/** Whether two layouts have the same areas with the same panels, whatever their sizes. */
export function isSameArrangement(one: LayoutPart, other: LayoutPart): boolean {
  if (one.kind === 'area') {
    if (other.kind !== 'area' || one.panels.length !== other.panels.length) return false;
    return one.panels.every((panel) => other.panels.includes(panel));
  }
  if (other.kind === 'area' || one.parts.length !== other.parts.length) return false;
  return one.parts.every((part, at) => {
    const same = other.parts[at];
    return same !== undefined && isSameArrangement(part, same);
  });
}
