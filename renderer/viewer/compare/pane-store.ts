import { createStore } from 'zustand/vanilla';
import type { Subject } from '../canvas/subject.ts';
import type { OnDrawn } from '../canvas/use-uploaded.ts';
import type { DepthView } from '../depth/use-depth-view.ts';

/** A model that is to be drawn in a pane. */
export interface PaneModel {
  readonly subject: Subject;
  readonly onDrawn: OnDrawn;
  /** Of a depth map, what was read of it; null for models. */
  readonly depth: Pick<DepthView, 'read'> | null;
}

/** How far the model of a pane is: `drawn` may be its preview. */
export type PaneProgress = 'opening' | 'drawn' | 'complete';

/**
 * The models of the panes, by asset. The canvas gets them by this store and not by its children, because react-three-fiber keeps the first
 * children for as long as the canvas is mounted.
 */
interface PaneState {
  readonly models: ReadonlyMap<string, PaneModel>;
  readonly progress: ReadonlyMap<string, PaneProgress>;
  /** @param model null: it is not drawn any more */
  readonly setModel: (asset: string, model: PaneModel | null) => void;
  /** @param progress null: it is not shown any more */
  readonly setProgress: (asset: string, progress: PaneProgress | null) => void;
}

export type PaneStore = ReturnType<typeof createPaneStore>;

export function createPaneStore() {
  return createStore<PaneState>((set) => ({
    models: new Map(),
    progress: new Map(),
    setModel: (asset, model) => set(({ models }) => ({ models: withEntry(models, asset, model) })),
    setProgress: (asset, progress) =>
      set((state) =>
        state.progress.get(asset) === (progress ?? undefined)
          ? state
          : { progress: withEntry(state.progress, asset, progress) },
      ),
  }));
}

function withEntry<Value>(before: ReadonlyMap<string, Value>, key: string, value: Value | null) {
  const after = new Map(before);
  if (value === null) after.delete(key);
  else after.set(key, value);
  return after;
}
