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
  readonly requested: OpenState;
  /** The requested viewable; null before the first request. */
  readonly requestedViewable: Viewable | null;
  /** The requested model, or the previous one until the requested one can be drawn. */
  readonly shown: Shown | null;
  /** Whether a frame with the requested model, or its preview, was drawn. */
  readonly isDrawn: boolean;
  /** Whether the last frame is none of the requested model: it is covered, so that nothing is decided about what is not seen. */
  readonly isCovered: boolean;
  /** Whether it is finished: a frame with the full model was drawn, or it cannot be read. */
  readonly isComplete: boolean;
}

/** Switches a viewer from one model to the next. The previous model stays leased and drawn until the next one is drawn. */
export interface ModelSwitcher {
  readonly current: () => SwitcherState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Requests another model. */
  readonly request: (viewable: Viewable, lease: Lease<OpenModel>) => void;
  /** To be called when a frame with this model was drawn. @param finished resolves when the graphics card has finished it */
  readonly drawn: (built: BuiltModel, finished: Promise<void>) => void;
  /** Releases all leases. */
  readonly releaseAll: () => void;
}

interface LeasedModel {
  readonly viewable: Viewable;
  readonly lease: Lease<OpenModel>;
}

const NOTHING: SwitcherState = {
  requested: { state: 'opening', progress: null },
  requestedViewable: null,
  shown: null,
  isDrawn: false,
  isCovered: true,
  isComplete: false,
};

export function createModelSwitcher(): ModelSwitcher {
  const listeners = new Set<() => void>();
  let requested: LeasedModel | null = null;
  let previous: LeasedModel | null = null;
  let isRequestedDrawn = false;
  let isRequestedComplete = false;
  /** The model in the last frame. `drawn` is called once per model, so a model that is requested again is recognised by this. */
  let drawnModel: BuiltModel | null = null;
  let unsubscribe = (): void => undefined;
  let state = NOTHING;

  const publish = (): void => {
    if (requested === null) return;
    const now = requested.lease.value.current();
    if (now.state === 'failed') {
      releasePrevious();
      drawnModel = null;
    }
    state = {
      requested: now,
      requestedViewable: requested.viewable,
      shown: shownOf(requested) ?? (previous === null ? null : shownOf(previous)),
      isDrawn: isRequestedDrawn,
      isCovered: now.state !== 'failed' && !isRequestedDrawn,
      isComplete: now.state === 'failed' || isRequestedComplete,
    };
    for (const listener of listeners) listener();
  };
  const releasePrevious = (): void => {
    previous?.lease.release();
    previous = null;
  };

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: (viewable, lease) => {
      unsubscribe();
      if (isRequestedDrawn) {
        releasePrevious();
        previous = requested;
      } else requested?.lease.release();
      requested = { viewable, lease };
      isRequestedDrawn = drawnModel !== null && isBuiltAs(requested, drawnModel);
      isRequestedComplete = isRequestedDrawn && isFull(requested);
      if (isRequestedDrawn) releasePrevious();
      unsubscribe = lease.value.subscribe(publish);
      publish();
    },
    drawn: (built, finished) => {
      drawnModel = built;
      for (const each of [requested, previous])
        if (each !== null && isBuiltAs(each, built)) each.lease.value.drawn(built, finished);
      if (requested === null || !isBuiltAs(requested, built)) return;
      releasePrevious();
      if (isRequestedDrawn && isRequestedComplete === isFull(requested)) return;
      isRequestedDrawn = true;
      isRequestedComplete = isFull(requested);
      publish();
    },
    releaseAll: () => {
      unsubscribe();
      releasePrevious();
      requested?.lease.release();
      requested = null;
      isRequestedDrawn = false;
      isRequestedComplete = false;
      drawnModel = null;
      state = NOTHING;
    },
  };
}

function shownOf({ viewable, lease }: LeasedModel): Shown | null {
  const model = modelOf(lease.value.current());
  return model === null ? null : { viewable, model };
}

function isBuiltAs(leased: LeasedModel, built: BuiltModel): boolean {
  return shownOf(leased)?.model.built === built;
}

const isFull = ({ lease }: LeasedModel): boolean => lease.value.current().state === 'full';
