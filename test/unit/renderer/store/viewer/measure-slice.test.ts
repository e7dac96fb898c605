import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { createUndoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { createMeasureActions } from '../../../../../renderer/viewer/measure/measure-actions.ts';

it('takes two points for a distance and three for an angle, and begins anew on another model', () => {
  const state = createAppStore().getState;
  expect(state().addPoint('vase', [0, 0, 0])).toBeNull();
  expect(state().picked.points).toHaveLength(0);
  state().setMeasuring('distance');
  expect(state().addPoint('vase', [0, 0, 0])).toBeNull();
  expect(state().addPoint('mug', [1, 0, 0])).toBeNull();
  expect(state().addPoint('mug', [2, 0, 0])).toMatchObject({
    id: 1,
    key: 'mug',
    points: [
      [1, 0, 0],
      [2, 0, 0],
    ],
  });
  state().setMeasuring('angle');
  state().addPoint('mug', [0, 0, 0]);
  state().addPoint('mug', [0, 1, 0]);
  expect(state().measures).toHaveLength(1);
  expect(state().addPoint('mug', [0, 1, 1])).toMatchObject({ id: 2, kind: 'angle' });
  state().setMeasuring(null);
  expect(state().measures).toHaveLength(2);
});

it('takes a point that is picked twice in a row once, as by a double click', () => {
  const state = createAppStore().getState;
  state().setMeasuring('distance');
  state().addPoint('vase', [1, 0, 0]);
  expect(state().addPoint('vase', [1, 0, 0])).toBeNull();
  expect(state().picked.points).toHaveLength(1);
  expect(state().measures).toHaveLength(0);
});

it('is undone and done again, and so is a removal', async () => {
  const store = createAppStore();
  const state = store.getState;
  const actions = createMeasureActions({ store });
  const { undo, redo } = createUndoActions({ store });
  state().setMeasuring('distance');
  actions.pick('vase', [0, 0, 0]);
  actions.pick('vase', [1, 0, 0]);
  await undo();
  expect(state().measures).toHaveLength(0);
  await redo();
  const [made] = state().measures;
  if (made === undefined) throw new Error('It is not there again.');
  actions.remove(made);
  expect(state().measures).toHaveLength(0);
  await undo();
  expect(state().measures).toEqual([made]);
});
