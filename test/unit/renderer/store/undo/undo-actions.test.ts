import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editCommands } from '../../../../../renderer/app/edit-commands.ts';
import type { App } from '../../../../../renderer/store/app.ts';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { createUndoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { type Change, nextRedo, nextUndo } from '../../../../../renderer/store/undo/undo-slice.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';

function desk() {
  const store = createAppStore();
  let value = 0;
  const change = (to: number, more: Partial<Change> = {}): void => {
    const before = value;
    value = to;
    const set = (number: number) => async () => {
      value = number;
      return null;
    };
    store.getState().remember({ label: `change to ${to}`, undo: set(before), redo: set(to), ...more });
  };
  return { store, change, value: () => value, ...createUndoActions({ store }) };
}

describe('undo and redo', () => {
  it('wait for a change that is under way, and take that back', async () => {
    const { store, change, value, undo } = desk();
    change(1);
    const answered = Promise.withResolvers<void>();
    void store.getState().willRemember(answered.promise.then(() => change(2)));
    const undone = undo();
    expect(store.getState().changesUnderWay.size).toBe(1);
    answered.resolve();
    await undone;
    expect(value()).toBe(1);
    expect(store.getState().changesUnderWay.size).toBe(0);
  });

  it('do again what an undo that is under way takes back, which the command waits for', async () => {
    const { store, change, value, undo, redo } = desk();
    const answered = Promise.withResolvers<null>();
    change(1, { undo: () => answered.promise });
    const undone = undo();
    const [, command] = editCommands({ store } as App);
    expect(nextRedo(store.getState())).toBeUndefined();
    expect(command?.disabledBecause?.(store.getState())).toBeNull();
    const done = redo();
    answered.resolve(null);
    await Promise.all([undone, done]);
    expect(value()).toBe(1);
    expect(store.getState().past).toHaveLength(1);
    expect(store.getState().undosUnderWay).toBe(0);
    expect(command?.disabledBecause?.(store.getState())).toBe('There is nothing to redo.');
  });

  it('do nothing again over a change that is under way', async () => {
    const { store, change, value, undo, redo } = desk();
    const again: string[] = [];
    change(1, {
      redo: async () => {
        again.push('redone');
        return null;
      },
    });
    await undo();
    const answered = Promise.withResolvers<void>();
    void store.getState().willRemember(answered.promise.then(() => change(2)));
    const done = redo();
    answered.resolve();
    await done;
    expect([value(), again]).toEqual([2, []]);
    expect(store.getState().future).toEqual([]);
  });

  it('take back what was changed before where a change that was under way fails', async () => {
    const { store, change, value, undo } = desk();
    change(1);
    store
      .getState()
      .willRemember(Promise.reject(new Error('gone')))
      .catch(() => undefined);
    await undo();
    expect(value()).toBe(0);
  });

  it('walk back and forth over what was changed, and say so', async () => {
    const { store, change, value, undo, redo } = desk();
    change(1);
    change(2);
    await undo();
    expect(value()).toBe(1);
    expect(store.getState().notices[0]?.message).toBe('Undone: change to 2.');
    await redo();
    expect(value()).toBe(2);
    await undo();
    await undo();
    await undo();
    expect(value()).toBe(0);
    change(7);
    await redo();
    expect(value()).toBe(7);
  });

  it('follow any row of keys, taken one after the other although all are pressed at once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('change', 'undo', 'redo'), { maxLength: 60 }),
        async (keys) => {
          const { change, value, undo, redo } = desk();
          const model = { values: [0], at: 0 };
          for (const [index, key] of keys.entries()) {
            if (key === 'change') {
              change(index + 1);
              model.values = [...model.values.slice(0, model.at + 1), index + 1];
              model.at += 1;
            } else {
              model.at = Math.min(model.values.length - 1, Math.max(0, model.at + (key === 'undo' ? -1 : 1)));
              const pressed = key === 'undo' ? undo() : redo();
              if (keys[index + 1] === 'change') await pressed;
            }
          }
          await undo();
          model.at = Math.max(0, model.at - 1);
          return value() === model.values[model.at];
        },
      ),
    ));

  it('pass by what does not hold any more', async () => {
    const { store, change, value, undo } = desk();
    change(1);
    change(2, { canUndo: () => false });
    expect(nextUndo(store.getState())?.label).toBe('change to 1');
    await undo();
    expect(value()).toBe(0);
    expect(store.getState().past).toEqual([]);
  });

  it('take a row of changes of one thing back as one, and no later ones', async () => {
    const { store, change, value, undo } = desk();
    for (const at of [0, 400, 900, 1_500, 9_000]) change(at + 1, { run: { of: 'faces', at } });
    expect(store.getState().past).toHaveLength(2);
    await undo();
    expect(value()).toBe(1_501);
    await undo();
    expect(value()).toBe(0);
  });

  it('keep a change that could not be taken back just now, and drop one that never can', async () => {
    const { store, change, undo } = desk();
    const fails = (kind: 'offline' | 'not-found') => async () => {
      throw new AppError(kind, 'The engine is away.');
    };
    change(1, { undo: fails('not-found') });
    change(2, { undo: fails('offline') });
    await undo();
    expect(store.getState().notices[0]).toMatchObject({
      level: 'error',
      message: 'Could not undo the change to 2. The engine is away.',
    });
    expect(nextUndo(store.getState())?.label).toBe('change to 2');
    const [, second] = store.getState().past;
    store.getState().undone(second!, 'gone');
    expect(store.getState().past).toHaveLength(1);
    await undo();
    expect(nextUndo(store.getState())).toBeUndefined();
    expect(nextRedo(store.getState())).toBeUndefined();
  });

  it('keep a change that is made while an undo awaits its answer, and undo it next', async () => {
    const { store, change, undo } = desk();
    const answer = Promise.withResolvers<null>();
    const undone: string[] = [];
    change(1, { undo: () => answer.promise });
    const pressed = undo();
    await Promise.resolve();
    change(2, {
      undo: async () => {
        undone.push('2');
        return null;
      },
    });
    answer.resolve(null);
    await pressed;
    expect(store.getState().past.map(({ label }) => label)).toEqual(['change to 2']);
    expect(nextRedo(store.getState())).toBeUndefined();
    await undo();
    expect(undone).toEqual(['2']);
  });

  it('keep no more than a hundred', () => {
    const { store, change } = desk();
    for (let to = 1; to <= 130; to += 1) change(to);
    expect(store.getState().past).toHaveLength(100);
    expect(nextUndo(store.getState())?.label).toBe('change to 130');
  });
});
