import type { App } from '../app.ts';

/** Brings in an asset that stands on no page. Throws what the engine says, `not-found` where there is none. */
export async function fetchAsset(
  { store, bridge, feeds }: Pick<App, 'store' | 'bridge' | 'feeds'>,
  id: string,
): Promise<void> {
  await feeds.library.readPart(() => bridge.revised.library.get({ id }), store.getState().cacheAsset);
}
