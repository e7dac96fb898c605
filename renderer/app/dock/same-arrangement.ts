import type { LayoutPart } from '../../../shared/model/settings/layout.ts';

/** Whether two layouts have the same areas with the same panels, whatever their sizes. */
export function isSameArrangement(one: LayoutPart, other: LayoutPart): boolean {
  if (one.kind === 'area' || other.kind === 'area') {
    return (
      one.kind === other.kind &&
      one.panels.length === other.panels.length &&
      one.panels.every((panel) => other.panels.includes(panel))
    );
  }
  return (
    one.parts.length === other.parts.length &&
    one.parts.every((part, at) => {
      const same = other.parts[at];
      return same !== undefined && isSameArrangement(part, same);
    })
  );
}
