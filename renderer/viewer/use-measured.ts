import { useEffect } from 'react';
import { useActions, useAppState } from '../store/app-context.tsx';
import type { Measured } from '../store/measured.ts';
import type { ParsedModel, Soundness } from './load/parsed-model.ts';
import { modelOf } from './model/open-model.ts';
import type { SuccessionState } from './model/succession.ts';
import { measureKey } from './viewable.ts';

/** Tells the rest of the window what was found in the model that was asked for, and has it kept with the asset. */
export function useMeasured({
  asked,
  askedFor,
  isSettled,
}: Pick<SuccessionState, 'asked' | 'askedFor' | 'isSettled'>): void {
  const setMeasured = useAppState((state) => state.setMeasured);
  const { library } = useActions();
  const model = modelOf(asked);
  const parsed = model?.parsed ?? (asked.state === 'failed' ? null : undefined);
  const soundness = model?.soundness ?? null;
  const key = askedFor === null ? null : measureKey(askedFor);
  useEffect(() => {
    if (key !== null && parsed !== undefined)
      setMeasured(key, parsed === null ? null : measuredIn(parsed, soundness));
  }, [key, parsed, soundness, setMeasured]);

  const counts = parsed && parsed.depth === null ? parsed.measured : null;
  const assetId = askedFor?.assetId ?? null;
  useEffect(() => {
    // not while it is drawn: what the library does then would only hold its picture up
    if (assetId !== null && counts !== null && isSettled) void library.keepMeasured(assetId, counts);
  }, [assetId, counts, isSettled, library]);
}

function measuredIn({ depth, measured }: ParsedModel, soundness: Soundness | null): Measured {
  return depth === null ? { kind: 'model', ...measured, soundness } : { kind: 'depth', ...depth };
}
