import { describe, expect, it } from 'vitest';
import { createModelSwitcher } from '../../../../../renderer/viewer/model/model-switcher.ts';
import type { OpenModel, OpenState, ShownModel } from '../../../../../renderer/viewer/model/open-model.ts';
import type { BuiltModel } from '../../../../../renderer/viewer/scene/built-model.ts';

/** A lease of a model that goes through states as the test says. */
function leased(name: string) {
  const listeners = new Set<() => void>();
  let state: OpenState = { state: 'opening', progress: null };
  const drawnModels: BuiltModel[] = [];
  const model: OpenModel = {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drawn: (drawn) => void drawnModels.push(drawn),
    dispose: () => undefined,
  };
  const lease = {
    value: model,
    released: false,
    release: () => {
      lease.released = true;
    },
  };
  const built = { name } as unknown as BuiltModel;
  return {
    lease,
    built,
    /** The models that it was told of as drawn. */
    drawnModels,
    viewable: {
      assetId: null,
      name,
      url: name,
      format: 'glb',
      turn: 'none' as const,
      cover: null,
      sha256: null,
      references: [],
    },
    become: (next: OpenState) => {
      state = next;
      for (const listener of listeners) listener();
    },
    full: { state: 'full', model: { built } as ShownModel } as const,
  };
}

describe('one model after another', () => {
  it('covers the one before from the request on, until the next is drawn or cannot be shown', () => {
    const [first, second, broken] = [leased('first'), leased('second'), leased('broken')];
    const switcher = createModelSwitcher();
    const isCovered = () => switcher.current().isCovered;
    switcher.request(first.viewable, first.lease);
    first.become(first.full);
    expect(isCovered()).toBe(true);
    switcher.drawn(first.built, Promise.resolve());
    expect(isCovered()).toBe(false);
    // it was read ahead, and is still not what the last frame shows
    second.become(second.full);
    switcher.request(second.viewable, second.lease);
    expect(isCovered()).toBe(true);
    switcher.drawn(second.built, Promise.resolve());
    expect(isCovered()).toBe(false);
    switcher.request(broken.viewable, broken.lease);
    expect(isCovered()).toBe(true);
    broken.become({ state: 'failed', message: 'It is broken.' });
    expect(isCovered()).toBe(false);
  });

  it('is settled once all of a model is drawn, not with its preview', () => {
    const model = leased('model');
    const preview = { name: 'preview' } as unknown as BuiltModel;
    const switcher = createModelSwitcher();
    switcher.request(model.viewable, model.lease);
    model.become({ state: 'preview', model: { built: preview } as ShownModel, progress: null });
    switcher.drawn(preview, Promise.resolve());
    expect(switcher.current()).toMatchObject({ isDrawn: true, isComplete: false });
    model.become(model.full);
    expect(switcher.current().isComplete).toBe(false);
    switcher.drawn(model.built, Promise.resolve());
    expect(switcher.current().isComplete).toBe(true);
    const broken = leased('broken');
    switcher.request(broken.viewable, broken.lease);
    expect(switcher.current().isComplete).toBe(false);
    broken.become({ state: 'failed', message: 'It is broken.' });
    expect(switcher.current().isComplete).toBe(true);
  });

  it('shows the one before until the next is there, and keeps it until the next is drawn', () => {
    const [first, second] = [leased('first'), leased('second')];
    const switcher = createModelSwitcher();
    switcher.request(first.viewable, first.lease);
    first.become(first.full);
    switcher.drawn(first.built, Promise.resolve());
    switcher.request(second.viewable, second.lease);
    expect(switcher.current()).toMatchObject({
      requested: { state: 'opening' },
      shown: { viewable: { name: 'first' } },
    });
    second.become(second.full);
    expect(switcher.current().shown?.viewable.name).toBe('second');
    expect(first.lease.released).toBe(false);
    expect(switcher.current().isDrawn).toBe(false);
    switcher.drawn(second.built, Promise.resolve());
    expect(switcher.current().isDrawn).toBe(true);
    expect([first.lease.released, second.lease.released]).toEqual([true, false]);
    switcher.releaseAll();
    expect(second.lease.released).toBe(true);
  });

  it('gives up one that was never drawn for the next, and keeps what is drawn', () => {
    const [drawn, passedOver, last] = [leased('drawn'), leased('passed over'), leased('last')];
    const switcher = createModelSwitcher();
    switcher.request(drawn.viewable, drawn.lease);
    drawn.become(drawn.full);
    switcher.drawn(drawn.built, Promise.resolve());
    switcher.request(passedOver.viewable, passedOver.lease);
    switcher.request(last.viewable, last.lease);
    expect([drawn, passedOver, last].map(({ lease }) => lease.released)).toEqual([false, true, false]);
    expect(switcher.current().shown?.viewable.name).toBe('drawn');
  });

  it('knows a model that is in sight still when it is asked for again before the next is drawn', () => {
    const [first, second] = [leased('first'), leased('second')];
    let isHeld = true;
    const again = {
      value: first.lease.value,
      release: () => {
        isHeld = false;
      },
    };
    const switcher = createModelSwitcher();
    switcher.request(first.viewable, first.lease);
    first.become(first.full);
    switcher.drawn(first.built, Promise.resolve());
    switcher.request(second.viewable, second.lease);
    expect(switcher.current().isDrawn).toBe(false);
    switcher.request(first.viewable, again);
    expect(switcher.current()).toMatchObject({ isDrawn: true, shown: { viewable: { name: 'first' } } });
    expect([first.lease.released, second.lease.released, isHeld]).toEqual([true, true, true]);
  });

  it('hears that the one before was drawn whole while the next is read', () => {
    const [first, second] = [leased('first'), leased('second')];
    const preview = { name: 'preview' } as unknown as BuiltModel;
    const switcher = createModelSwitcher();
    switcher.request(first.viewable, first.lease);
    first.become({ state: 'preview', model: { built: preview } as ShownModel, progress: null });
    switcher.drawn(preview, Promise.resolve());
    switcher.request(second.viewable, second.lease);
    first.become(first.full);
    switcher.drawn(first.built, Promise.resolve());
    expect(first.drawnModels).toEqual([preview, first.built]);
    switcher.request(first.viewable, first.lease);
    expect(switcher.current().isDrawn).toBe(true);
  });

  it('takes the one before down where the next cannot be read', () => {
    const [first, second] = [leased('first'), leased('second')];
    const switcher = createModelSwitcher();
    switcher.request(first.viewable, first.lease);
    first.become(first.full);
    switcher.drawn(first.built, Promise.resolve());
    switcher.request(second.viewable, second.lease);
    second.become({ state: 'failed', message: 'no' });
    expect(switcher.current()).toEqual({
      requested: { state: 'failed', message: 'no' },
      requestedViewable: second.viewable,
      shown: null,
      isDrawn: false,
      isCovered: false,
      isComplete: true,
    });
    expect(first.lease.released).toBe(true);
  });
});
