import { expect, it } from 'vitest';
import { createAppStore } from '../../../../renderer/store/app-state.ts';
import type { Viewed } from '../../../../renderer/store/viewer-slice.ts';

const VASE: Viewed = {
  parts: [{ name: 'Part 1', faces: 12 }],
  size: 1,
  hasReferences: true,
  hasUvs: true,
  channels: new Set(),
};

it('keeps nothing that was chosen about a model once that has left the stage', () => {
  const state = createAppStore().getState;
  state().setViewed(VASE);
  state().selectPart(0);
  state().toggleIsolated();
  state().setClip({ near: 1, far: 2 });
  state().setShadingPie(true);
  state().setViewed(null);
  expect(state()).toMatchObject({
    selectedPart: null,
    isolatedPart: null,
    clip: null,
    shadingPie: false,
  });
});
