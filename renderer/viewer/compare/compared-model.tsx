import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import type { OnDrawn } from '../canvas/use-uploaded.ts';
import { viewedOf } from '../canvas/viewed-of.ts';
import { type DepthView, useDepthView } from '../depth/use-depth-view.ts';
import type { ModelSwitcher, SwitcherState } from '../model/model-switcher.ts';
import { useMeasured } from '../model/use-measured.ts';
import { useOpenModel } from '../model/use-open-model.ts';
import { useSavedThumbnails } from '../model/use-saved-thumbnails.ts';
import { modelKey, type Viewable } from '../viewable.ts';
import type { PaneStore } from './pane-store.ts';

interface ComparedModelProps {
  readonly asset: string;
  readonly wanted: Viewable;
  readonly isActive: boolean;
  readonly store: PaneStore;
  /** Called with why it cannot be shown; null once it can. */
  readonly onFailed: (why: string | null) => void;
}

const COMPARED = {
  active: { isCompared: true, isActive: true },
  other: { isCompared: true, isActive: false },
} as const;

/** Opens the model of a pane and hands it to the canvas. */
export function ComparedModel({ asset, wanted, isActive, store, onFailed }: ComparedModelProps) {
  const opened = useOpenModel(wanted);
  const { requested, requestedViewable, isComplete } = opened;
  useMeasured({ requested, requestedViewable, isComplete });
  useSavedThumbnails({ requested, requestedViewable });
  const depth = useDepthView(
    opened.shown?.viewable ?? wanted,
    (opened.shown?.model.parsed.picture ?? null) !== null,
    COMPARED[isActive ? 'active' : 'other'],
  );
  useHandedOver(store, asset, opened, depth);
  useViewed(opened, isActive);
  const why = requested.state === 'failed' ? requested.message : null;
  useEffect(() => onFailed(why), [why, onFailed]);
  return null;
}

type Opened = SwitcherState & Pick<ModelSwitcher, 'drawn'>;

/** Gives the canvas the model as it is now, and takes it back. */
function useHandedOver(
  store: PaneStore,
  asset: string,
  { requested, shown, isDrawn, isComplete, drawn }: Opened,
  depth: DepthView | null,
): void {
  const solid = depth?.solid ?? null;
  const freeBefore = depth?.drawn;
  const read = depth?.read ?? null;
  const isDepth = depth !== null;
  const own = shown?.model.built ?? null;
  // The same function for as long as the model is the same: another one would have it drawn again. What the depth view made stands for the model that was opened.
  const onDrawn = useCallback<OnDrawn>(
    (_, finished) => {
      freeBefore?.();
      if (own !== null) drawn(own, finished);
    },
    [own, freeBefore, drawn],
  );
  const model = useMemo(() => {
    if (shown === null) return null;
    const { parsed, built } = solid ?? shown.model;
    const { assetId, format, name, references } = shown.viewable;
    const key = modelKey(shown.viewable);
    const subject = {
      model: parsed,
      built,
      key,
      name,
      format,
      assetId,
      hasReferences: references.length > 0,
    };
    return { subject, onDrawn, depth: isDepth ? { read } : null };
  }, [shown, onDrawn, solid, read, isDepth]);
  useLayoutEffect(() => {
    store.getState().setModel(asset, model);
  }, [store, asset, model]);
  const isDone = isDrawn || requested.state === 'failed';
  const progress = isComplete ? 'complete' : isDone ? 'drawn' : 'opening';
  useLayoutEffect(() => store.getState().setProgress(asset, progress), [store, asset, progress]);
  useLayoutEffect(
    () => () => {
      store.getState().setModel(asset, null);
      store.getState().setProgress(asset, null);
    },
    [store, asset],
  );
}

/** Tells commands what they work on. Parts are neither selected nor shown alone while models are compared. */
function useViewed({ shown }: Opened, isActive: boolean): void {
  const setViewed = useAppState((state) => state.setViewed);
  const isHeat = useAppState((state) => state.compareMode === 'heat');
  const viewed = useMemo(() => {
    if (!isActive || shown === null) return null;
    const { viewable, model } = shown;
    return {
      ...viewedOf(modelKey(viewable), model.parsed, viewable.references.length > 0, viewable),
      parts: [],
      isHeat,
    };
  }, [shown, isActive, isHeat]);
  useEffect(() => {
    if (viewed !== null) setViewed(viewed);
  }, [viewed, setViewed]);
}
