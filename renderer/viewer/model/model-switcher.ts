import type { BuiltModel } from '../scene/built-model.ts';
import type { Viewable } from '../viewable.ts';
import { modelOf, type OpenModel, type OpenState, type ShownModel } from './open-model.ts';
import type { Lease } from './ref-counted-pool.ts';

/** A model, and the viewable that it was opened for. */
export interface Shown {
  readonly viewable: Viewable;
  readonly model: ShownModel;
}

/** What a viewer shows: the state of the requested model, and the model that is drawn meanwhile. */
export interface SwitcherState {
  readonly asked: OpenState;
  /** The requested viewable; null before the first request. */
  readonly askedFor: Viewable | null;
  /** The requested model, or the previous one until the requested one can be drawn. */
  readonly shown: Shown | null;
  /** Whether a frame with the requested model, or its preview, was drawn. */
  readonly isDrawn: boolean;
  /** Whether it is finished: a frame with the full model was drawn, or it cannot be read. */
  readonly isComplete: boolean;
}

/** Switches a viewer from one model to the next. The previous model stays leased and drawn until the next one is drawn. */
export interface ModelSwitcher {
  readonly current: () => SwitcherState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Requests another model. */
  readonly ask: (viewable: Viewable, lease: Lease<OpenModel>) => void;
  /** To be called when a frame with this model was drawn. @param finished resolves when the graphics card has finished it */
  readonly drawn: (built: BuiltModel, finished: Promise<void>) => void;
  /** Releases all leases. */
  readonly end: () => void;
}

interface Followed {
  readonly viewable: Viewable;
  readonly lease: Lease<OpenModel>;
}

const NOTHING: SwitcherState = {
  asked: { state: 'opening', progress: null },
  askedFor: null,
  shown: null,
  isDrawn: false,
  isComplete: false,
};

export function createModelSwitcher(): ModelSwitcher {
  const listeners = new Set<() => void>();
  let asked: Followed | null = null;
  let before: Followed | null = null;
  let askedIsDrawn = false;
  let askedIsComplete = false;
  /** The model in the last frame. `drawn` is called once per model, so a model that is requested again is recognised by this. */
  let drawnModel: BuiltModel | null = null;
  let unfollow = (): void => undefined;
  let state = NOTHING;

  const look = (): void => {
    if (asked === null) return;
    const now = asked.lease.value.current();
    if (now.state === 'failed') {
      forgetBefore();
      drawnModel = null;
    }
    state = {
      asked: now,
      askedFor: asked.viewable,
      shown: shownOf(asked) ?? (before === null ? null : shownOf(before)),
      isDrawn: askedIsDrawn,
      isComplete: now.state === 'failed' || askedIsComplete,
    };
    for (const listener of listeners) listener();
  };
  const forgetBefore = (): void => {
    before?.lease.release();
    before = null;
  };

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (viewable, lease) => {
      unfollow();
      if (askedIsDrawn) {
        forgetBefore();
        before = asked;
      } else asked?.lease.release();
      asked = { viewable, lease };
      askedIsDrawn = drawnModel !== null && isOf(asked, drawnModel);
      askedIsComplete = askedIsDrawn && isWhole(asked);
      if (askedIsDrawn) forgetBefore();
      unfollow = lease.value.subscribe(look);
      look();
    },
    drawn: (built, finished) => {
      drawnModel = built;
      for (const each of [asked, before])
        if (each !== null && isOf(each, built)) each.lease.value.drawn(built, finished);
      if (asked === null || !isOf(asked, built)) return;
      forgetBefore();
      if (askedIsDrawn && askedIsComplete === isWhole(asked)) return;
      askedIsDrawn = true;
      askedIsComplete = isWhole(asked);
      look();
    },
    end: () => {
      unfollow();
      forgetBefore();
      asked?.lease.release();
      asked = null;
      askedIsDrawn = false;
      askedIsComplete = false;
      drawnModel = null;
      state = NOTHING;
    },
  };
}

function shownOf({ viewable, lease }: Followed): Shown | null {
  const model = modelOf(lease.value.current());
  return model === null ? null : { viewable, model };
}

function isOf(followed: Followed, built: BuiltModel): boolean {
  return shownOf(followed)?.model.built === built;
}

const isWhole = ({ lease }: Followed): boolean => lease.value.current().state === 'full';
