import { useEffect } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { libraryActions } from '../../store/library/library-actions.ts';
import type { Measured } from '../../store/library/measured.ts';
import { watertightOf } from '../../words/surface-words.ts';
import type { DepthFacts, ModelMeasures, Soundness } from '../load/parsed-model.ts';
import { measureKey } from '../viewable.ts';
import type { SwitcherState } from './model-switcher.ts';
import { modelOf } from './open-model.ts';

/** Records the measures of the requested model in the store, and saves its counts with the asset. */
export function useMeasured({
  requested,
  requestedViewable,
  isComplete,
}: Pick<SwitcherState, 'requested' | 'requestedViewable' | 'isComplete'>): void {
  const setMeasured = useAppState((state) => state.setMeasured);
  const library = libraryActions(useApp());
  const model = modelOf(requested);
  // Effects depend on parts of the model, not on the model: React keeps dependencies alive after the model is disposed of.
  const measured = model?.parsed.measured ?? null;
  const depth = model?.parsed.depth ?? null;
  const soundness = model?.soundness ?? null;
  const isKnown = model !== null || requested.state === 'failed';
  const key = requestedViewable === null ? null : measureKey(requestedViewable);
  useEffect(() => {
    if (key !== null && isKnown) setMeasured(key, measuredOf({ measured, depth, soundness }));
  }, [key, isKnown, measured, depth, soundness, setMeasured]);

  const counts = depth === null ? measured : null;
  const assetId = requestedViewable?.assetId ?? null;
  useEffect(() => {
    // Only after the model is drawn, because the work of the library would delay the drawing.
    if (assetId === null || counts === null || !isComplete) return;
    const watertight = watertightOf(soundness);
    void library.saveMeasured(assetId, { ...counts, ...(watertight !== null && { watertight }) });
  }, [assetId, counts, soundness, isComplete, library]);
}

interface Found {
  readonly measured: ModelMeasures | null;
  readonly depth: DepthFacts | null;
  readonly soundness: Soundness | null;
}

function measuredOf({ measured, depth, soundness }: Found): Measured | null {
  if (depth !== null) return { kind: 'depth', ...depth };
  return measured === null ? null : { kind: 'model', ...measured, soundness };
}
