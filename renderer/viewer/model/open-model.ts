import type { LoadProgress } from '../load/load-model.ts';
import type { ParsedModel, Soundness } from '../load/parsed-model.ts';
import type { BuiltModel } from '../scene/built-model.ts';

/** A model that can be drawn. */
export interface ShownModel {
  readonly parsed: ParsedModel;
  readonly built: BuiltModel;
  /** Null until it is found out. */
  readonly soundness: Soundness | null;
}

/**
 * How far a model is:
 *
 *     opening ── read ──▶ full
 *        └─ unreadable ─▶ failed
 */
export type OpenState =
  | { readonly state: 'opening'; readonly progress: LoadProgress | null }
  | { readonly state: 'full'; readonly model: ShownModel }
  | { readonly state: 'failed'; readonly message: string };

/** A model that is opened, for whoever shows it. */
export interface OpenModel {
  readonly current: () => OpenState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stops reading, and frees all that was read. */
  readonly dispose: () => void;
}

export interface OpenModelOptions {
  readonly load: (options: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: LoadProgress) => void;
    readonly onSoundness: (soundness: Soundness) => void;
  }) => Promise<ParsedModel>;
  readonly build: (parsed: ParsedModel) => BuiltModel;
}

/** Begins to read a model. */
export function openModel({ load, build }: OpenModelOptions): OpenModel {
  const stop = new AbortController();
  const listeners = new Set<() => void>();
  let state: OpenState = { state: 'opening', progress: null };
  const become = (next: OpenState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  load({
    signal: stop.signal,
    onProgress: (progress) => become({ state: 'opening', progress }),
    onSoundness: (soundness) => {
      if (state.state === 'full') become({ ...state, model: { ...state.model, soundness } });
    },
  }).then(
    (parsed) => {
      const model = { parsed, built: build(parsed), soundness: null };
      if (stop.signal.aborted) free(model);
      else become({ state: 'full', model });
    },
    (cause: unknown) => {
      if (stop.signal.aborted) return;
      become({ state: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
    },
  );
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => {
      stop.abort(new DOMException('The model is not shown any more.', 'AbortError'));
      listeners.clear();
      if (state.state === 'full') free(state.model);
    },
  };
}

function free({ built, parsed }: ShownModel): void {
  built.dispose();
  parsed.picture?.close();
}
