import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { useAppState } from '../../app-context.tsx';
import type { AppState } from '../../app-state.ts';
import { positionOf } from '../library-slice.ts';
import { activeAssetId } from '../viewing.ts';
import { type Travel, travelOf } from './assets-ahead.ts';

/** The assets that the next steps come to, by the way that the last step went. @param ahead one function, with each drawing */
export function useAssetsAhead(
  ahead: (state: AppState, travel: Travel) => readonly AssetView[],
): readonly AssetView[] {
  const at = useAppState((state) => positionOf(state, activeAssetId(state.viewing)));
  const [last, setLast] = useState<{ readonly at: number; readonly travel: Travel }>({ at, travel: 1 });
  if (last.at !== at) setLast({ at, travel: travelOf(last.at, at) });
  return useAppState(useShallow((state) => ahead(state, last.travel)));
}
