import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../renderer/store/app-state.ts';
import type { Viewed } from '../../../../renderer/store/viewer-slice.ts';

const VASE: Viewed = {
  key: '/asset/vase',
  parts: [{ name: 'Part 1', faces: 12 }],
  size: 1,
  bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  hasReferences: true,
  isCloud: false,
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

describe('a preview that the whole model replaces', () => {
  const parts = ['Lid', 'Body', 'Foot'].map((name) => ({ name, faces: 12 }));
  const shown = () => {
    const state = createAppStore().getState;
    state().setViewed({ ...VASE, parts });
    state().selectPart(1);
    state().isolatePart(1);
    state().setClip({ near: 1, far: 2 });
    return state;
  };

  it('keeps the selected part, the isolated part and the clip range', () => {
    const state = shown();
    state().setViewed({ ...VASE, parts: parts.map((part) => ({ ...part, faces: 9000 })) });
    expect(state()).toMatchObject({ selectedPart: 1, isolatedPart: 1, clip: { near: 1, far: 2 } });
  });

  it('keeps no selection of a part that the model does not have', () => {
    const state = shown();
    state().setViewed({ ...VASE, parts: parts.slice(0, 1) });
    expect(state()).toMatchObject({ selectedPart: null, isolatedPart: null, clip: { near: 1, far: 2 } });
  });

  it('is told apart from another model, which begins with nothing chosen', () => {
    const state = shown();
    state().setViewed({ ...VASE, key: '/asset/mug', parts });
    expect(state()).toMatchObject({ selectedPart: null, isolatedPart: null, clip: null });
  });
});

it('a part that is found late is not selected in the model that is shown by then', () => {
  const state = createAppStore().getState;
  state().setViewed(VASE);
  state().selectPartOf(VASE.key, 0);
  expect(state().selectedPart).toBe(0);
  state().setViewed({ ...VASE, key: '/asset/mug' });
  state().selectPartOf(VASE.key, 0);
  expect(state().selectedPart).toBeNull();
});
