import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLayout } from '../../../../../renderer/app/dock/default-layouts.ts';
import { fitLayout } from '../../../../../renderer/app/dock/fit-layout.ts';
import { LEAST_ROOM } from '../../../../../renderer/app/dock/panel-room.ts';
import { WORKSPACES } from '../../../../../renderer/store/frame-slice.ts';
import type { PanelId } from '../../../../../renderer/store/panel-ids.ts';
import type { Layout, LayoutPart } from '../../../../../shared/model/settings/layout.ts';

type Size = { readonly width: number; readonly height: number };

/** How large each panel is drawn, in pixels at scale 1. */
function sizesOf({ root, direction, room }: Layout): Readonly<Record<string, Size>> {
  const sizes: Record<string, Size> = {};
  const walk = (part: LayoutPart, size: Size, along: keyof Size): void => {
    if (part.kind === 'area') for (const id of part.panels) sizes[id] = size;
    else
      for (const each of part.parts)
        walk(each, { ...size, [along]: size[along] * each.share }, along === 'width' ? 'height' : 'width');
  };
  if (room !== undefined) walk(root, room, direction === 'row' ? 'width' : 'height');
  return sizes;
}

const widths = (layout: Layout) =>
  Object.fromEntries(Object.entries(sizesOf(layout)).map(([id, { width }]) => [id, Math.round(width)]));

const area = (panel: PanelId, share: number): LayoutPart => ({
  kind: 'area',
  share,
  panels: [panel],
  shown: panel,
});
const row = (parts: LayoutPart[], width: number): Layout => ({
  version: 1,
  direction: 'row',
  room: { width, height: 900 },
  root: { kind: 'split', share: 1, parts },
});

describe('a layout in another room', () => {
  const made = row([area('library', 0.25), area('viewer', 0.5), area('properties', 0.25)], 1600);

  it('keeps its side areas, and the work takes or gives the rest', () => {
    expect(widths(fitLayout(made, { width: 2400, height: 900, scale: 1 }))).toEqual({
      library: 400,
      viewer: 1600,
      properties: 400,
    });
    expect(widths(fitLayout(made, { width: 1200, height: 900, scale: 1 }))).toEqual({
      library: 400,
      viewer: 400,
      properties: 400,
    });
  });

  it('counts in pixels at scale 1', () => {
    expect(widths(fitLayout(made, { width: 2400, height: 1350, scale: 1.5 }))).toEqual(widths(made));
  });

  it('takes from the sides what the work can not give, and leaves what they need', () => {
    const {
      viewer,
      library = 0,
      properties = 0,
    } = widths(fitLayout(made, { width: 840, height: 900, scale: 1 }));
    expect(viewer).toBe(LEAST_ROOM.viewer.width);
    expect(library + properties).toBe(840 - LEAST_ROOM.viewer.width);
    expect(library).toBeGreaterThanOrEqual(LEAST_ROOM.library.width);
    expect(properties).toBeGreaterThanOrEqual(LEAST_ROOM.properties.width);
  });

  it('leaves what the artist made narrower than that as it is', () => {
    const narrow = row([area('viewer', 0.9), area('properties', 0.1)], 1600);
    expect(widths(fitLayout(narrow, { width: 1000, height: 900, scale: 1 }))).toEqual({
      viewer: 840,
      properties: 160,
    });
  });

  it('goes by shares alone where it says no room', () => {
    const { room: _none, ...old } = made;
    expect(widths(fitLayout(old, { width: 2000, height: 900, scale: 1 }))).toEqual({
      library: 500,
      viewer: 1000,
      properties: 500,
    });
  });

  it('fills any room, with no area below what it needs while there is enough for all', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 6000 }),
      height: fc.integer({ min: 1, max: 3000 }),
      scale: fc.constantFrom(0.8, 1, 2),
    });
    fc.assert(
      fc.property(fc.constantFrom(...WORKSPACES), size, size, (workspace, first, then) => {
        const layout = fitLayout(defaultLayout(workspace, first), then);
        const check = (part: LayoutPart): void => {
          expect(part.share).toBeGreaterThan(0);
          if (part.kind === 'area') return;
          expect(part.parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
          part.parts.forEach(check);
        };
        check(layout.root);
        // A library that was laid out in a wide window has four panels abreast.
        const abreast = (['find', 'library', 'viewer', 'properties'] as const).map(
          (id) => LEAST_ROOM[id].width,
        );
        const least = workspace === 'library' ? abreast.reduce((sum, width) => sum + width, 0) : 900;
        const isRoomy = ({ width, height, scale }: typeof first) =>
          width / scale >= least && height / scale >= 450;
        if (!isRoomy(first) || !isRoomy(then)) return;
        for (const [id, { width, height }] of Object.entries(sizesOf(layout))) {
          expect(width).toBeGreaterThanOrEqual(LEAST_ROOM[id as PanelId].width - 0.01);
          expect(height).toBeGreaterThanOrEqual(LEAST_ROOM[id as PanelId].height - 0.01);
        }
      }),
      {
        numRuns: 1000,
        // a low window once drew the review's properties lower than they can be read
        examples: [
          ['review', { width: 720, height: 360, scale: 0.8 }, { width: 1800, height: 900, scale: 2 }],
          ['library', { width: 1264, height: 450, scale: 1 }, { width: 1000, height: 450, scale: 1 }],
        ],
      },
    );
  });
});
