import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { App } from '../../app.ts';
import { fetchAsset } from '../fetch-asset.ts';
import { pictured } from './pictured.ts';

/** The asset whose pictures show what an asset was made of, as {@link pictured} says. One that cannot be read has none. */
export async function readPictured(app: App, view: AssetView): Promise<AssetView> {
  const asked = new Set<string>();
  for (;;) {
    const { by, missing } = pictured(app.store.getState().assetsById, view);
    if (missing === null || asked.has(missing)) return by;
    asked.add(missing);
    // Without its pictures the asset is shown all the same.
    await fetchAsset(app, missing).catch(() => undefined);
  }
}
