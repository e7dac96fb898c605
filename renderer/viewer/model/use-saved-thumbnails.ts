import { useEffect } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import type { SwitcherState } from './model-switcher.ts';
import { modelOf } from './open-model.ts';

/** Records in the store that thumbnails of the requested model were saved. */
export function useSavedThumbnails({
  requested,
  requestedViewable,
}: Pick<SwitcherState, 'requested' | 'requestedViewable'>): void {
  const addFileWithThumbnails = useAppState((state) => state.addFileWithThumbnails);
  const hasThumbnails = modelOf(requested)?.hasThumbnails ?? false;
  const sha256 = requestedViewable?.sha256 ?? null;
  useEffect(() => {
    if (hasThumbnails && sha256 !== null) addFileWithThumbnails(sha256);
  }, [hasThumbnails, sha256, addFileWithThumbnails]);
}
