import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { hiddenParts } from '../../../../../renderer/store/viewer/parts-slice.ts';
import type { Viewed } from '../../../../../renderer/store/viewer-slice.ts';

const VASE: Viewed = {
  key: '/asset/vase',
  parts: ['Lid', 'Body'].map((name) => ({ name, faces: 12 })),
  size: 1,
  bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  hasReferences: true,
  hasUvs: true,
  isCloud: false,
  channels: new Set(),
};

it('hides parts of the model that is shown, and of no other', () => {
  const state = createAppStore().getState;
  state().toggleHidden(0);
  expect(hiddenParts(state()).size).toBe(0);
  state().setViewed(VASE);
  state().toggleHidden(1);
  state().toggleHidden(7);
  expect([...hiddenParts(state())]).toEqual([1]);
  state().toggleHidden(0);
  state().toggleHidden(1);
  expect([...hiddenParts(state())]).toEqual([0]);
  // a preview that the whole model replaces
  state().setViewed({ ...VASE });
  expect([...hiddenParts(state())]).toEqual([0]);
  state().setViewed({ ...VASE, key: '/asset/mug' });
  expect(hiddenParts(state()).size).toBe(0);
  state().toggleHidden(1);
  state().showHidden();
  expect(hiddenParts(state()).size).toBe(0);
});
