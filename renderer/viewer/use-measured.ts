import { useEffect } from 'react';
import { useActions, useAppState } from '../store/app-context.tsx';
import { modelOf } from './model/open-model.ts';
import type { SuccessionState } from './model/succession.ts';
import { measureKey } from './viewable.ts';

/** Tells the rest of the window what was counted in the model that was asked for, and has it kept with the asset. */
export function useMeasured({
  asked,
  askedFor,
  isSettled,
}: Pick<SuccessionState, 'asked' | 'askedFor' | 'isSettled'>): void {
  const setMeasured = useAppState((state) => state.setMeasured);
  const { library } = useActions();
  const model = modelOf(asked);
  const measured = model?.parsed.measured ?? (asked.state === 'failed' ? null : undefined);
  const soundness = model?.soundness ?? null;
  const key = askedFor === null ? null : measureKey(askedFor);
  useEffect(() => {
    if (key !== null && measured !== undefined) {
      setMeasured(key, measured === null ? null : { ...measured, soundness });
    }
  }, [key, measured, soundness, setMeasured]);

  // the relief of a depth map is the viewer's own
  const isMesh = model !== null && model.parsed.picture === null;
  const assetId = askedFor?.assetId ?? null;
  useEffect(() => {
    // not while it is drawn: what the library does then would only hold its picture up
    if (assetId !== null && isMesh && isSettled && measured) void library.keepMeasured(assetId, measured);
  }, [assetId, isMesh, isSettled, measured, library]);
}
