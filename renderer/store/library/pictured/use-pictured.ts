import { useEffect } from 'react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { useApp, useAppState } from '../../app-context.tsx';
import { libraryActions } from '../library-actions.ts';
import { pictured } from './pictured.ts';

/** The asset whose pictures show what an asset was made of, as {@link pictured} says; what has to be read for that is. */
export function usePictured(view: AssetView | undefined): AssetView | undefined {
  const app = useApp();
  const by = useAppState(({ assetsById }) => view && pictured(assetsById, view).by);
  const missing = useAppState(({ assetsById }) => (view ? pictured(assetsById, view).missing : null));
  useEffect(() => {
    if (missing !== null) libraryActions(app).loadAssets([missing]);
  }, [app, missing]);
  return by;
}
