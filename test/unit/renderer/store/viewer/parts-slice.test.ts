import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { explodedShare, hiddenParts, renamedPart } from '../../../../../renderer/store/viewer/parts-slice.ts';
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

it('moves the parts of the model that is shown apart, within its range, and puts them together for what is measured', () => {
  const state = createAppStore().getState;
  state().setViewed(VASE);
  for (let step = 0; step < 3; step += 1) state().explode(explodedShare(state()) + 0.1);
  expect(explodedShare(state())).toBe(0.3);
  state().explode(9);
  expect(explodedShare(state())).toBe(2);
  // a preview that the whole model replaces
  state().setViewed({ ...VASE });
  expect(explodedShare(state())).toBe(2);
  state().setMeasuring('distance');
  expect(explodedShare(state())).toBe(0);
  state().setMeasuring(null);
  state().setViewed({ ...VASE, key: '/asset/mug' });
  expect(explodedShare(state())).toBe(0);
  state().setViewed(VASE);
  state().explode(-1);
  expect(explodedShare(state())).toBe(0);
});

it('asks for the name of a part of one model, and of no other', () => {
  const state = createAppStore().getState;
  state().setViewed(VASE);
  state().renamePart(1);
  expect(renamedPart(state())).toBe(1);
  state().setViewed({ ...VASE, key: '/asset/mug' });
  expect(renamedPart(state())).toBeNull();
});

it('keeps the part that is selected when it gets another name', () => {
  const state = createAppStore().getState;
  const named = (name: string): Viewed => ({
    ...VASE,
    parts: VASE.parts.map((part, at) => ({ ...part, inFile: part.name, name: at === 1 ? name : part.name })),
  });
  state().setViewed(named('Body'));
  state().selectPart(1);
  state().setViewed(named('Belly'));
  expect(state().selectedPart).toBe(1);
});
