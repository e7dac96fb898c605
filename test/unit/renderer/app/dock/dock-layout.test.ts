import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLayout } from '../../../../../renderer/app/dock/default-layouts.ts';
import { fromDock, toDock } from '../../../../../renderer/app/dock/dock-layout.ts';
import { fitLayout } from '../../../../../renderer/app/dock/fit-layout.ts';
import { WORKSPACES } from '../../../../../renderer/store/frame-slice.ts';
import { KNOWN_PANELS } from '../../../../../renderer/store/panel-ids.ts';
import { type LayoutPart, panelsOf, readLayout } from '../../../../../shared/model/settings/layout.ts';

const room = fc.record({
  width: fc.integer({ min: 900, max: 6000 }),
  height: fc.integer({ min: 500, max: 3000 }),
  scale: fc.constantFrom(0.8, 1, 1.5, 2),
});

describe('the layout of a workspace', () => {
  it('is kept whole by the way to the docking library and back, at any size', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WORKSPACES), room, (workspace, size) => {
        const layout = defaultLayout(workspace, size);
        const back = fromDock(toDock(layout, size));
        expect(back?.direction).toBe(layout.direction);
        const shares = (part: LayoutPart): unknown =>
          part.kind === 'area' ? part.panels : part.parts.map((each) => [shares(each)]);
        expect(back && shares(back.root)).toEqual(shares(layout.root));
        const same = (a: LayoutPart, b: LayoutPart): void => {
          expect(b.share).toBeCloseTo(a.share, 3);
          if (a.kind === 'split' && b.kind === 'split')
            a.parts.forEach((part, at) => void same(part, b.parts[at] ?? part));
        };
        if (back !== null) same(layout.root, back.root);
      }),
    );
  });

  it('is one that can be read again', () => {
    for (const workspace of WORKSPACES) {
      const layout = defaultLayout(workspace, { width: 1600, height: 900, scale: 1 });
      expect(readLayout(JSON.parse(JSON.stringify(layout)), KNOWN_PANELS)).toEqual({ is: 'good', layout });
      expect(new Set(panelsOf(layout.root)).size).toBe(panelsOf(layout.root).length);
    }
  });

  it('gives side panels the pixels they need and the rest to the work', () => {
    const { grid } = toDock(defaultLayout('batch', { width: 1600, height: 900, scale: 1 }), {
      width: 1600,
      height: 900,
    });
    const [above] = grid.root.data as { readonly data: readonly { readonly size: number }[] }[];
    expect(above?.data.map(({ size }) => Math.round(size))).toEqual([236, 1600 - 236 - 326, 326]);
  });

  it('gives side panels more of a wide window, as long as the artist has set no widths', () => {
    const wide = { width: 2560, height: 1400, scale: 1 };
    const widths = (part: LayoutPart, width: number): readonly number[] =>
      part.kind === 'area'
        ? [Math.round(width)]
        : part.parts.flatMap((each) => widths(each, width * each.share));
    const [above] = defaultLayout('batch', wide).root.parts;
    expect(above && widths(above, wide.width)).toEqual([333, 2560 - 333 - 435, 435]);
    expect(widths(defaultLayout('library', wide).root, wide.width).at(-1)).toBe(410);
    const own = { ...defaultLayout('batch', { ...wide, width: 1600 }), room: { width: 1600, height: 1400 } };
    const [kept] = fitLayout(own, wide).root.parts;
    expect(kept && widths(kept, wide.width)).toEqual([236, 2560 - 236 - 326, 326]);
  });

  it('is nothing where no area is open', () => {
    const empty = toDock(defaultLayout('batch', { width: 900, height: 500, scale: 1 }), {
      width: 900,
      height: 500,
    });
    expect(fromDock({ ...empty, grid: { ...empty.grid, root: { type: 'branch', data: [], size: 1 } } })).toBe(
      null,
    );
  });
});
