import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { viewedOf } from '../canvas/viewed-of.ts';
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

/** Opens the model of a pane and hands it to the canvas. */
export function ComparedModel({ asset, wanted, isActive, store, onFailed }: ComparedModelProps) {
  const opened = useOpenModel(wanted);
  const { requested, requestedViewable, isComplete } = opened;
  useMeasured({ requested, requestedViewable, isComplete });
  useSavedThumbnails({ requested, requestedViewable });
  useHandedOver(store, asset, opened);
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
): void {
  const model = useMemo(() => {
    if (shown === null) return null;
    const { parsed, built } = shown.model;
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
    return { subject, onDrawn: drawn };
  }, [shown, drawn]);
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
