import type { App } from '../app.ts';

/** Loads an asset that is on no loaded page. Throws the engine's error; its kind is `not-found` if there is no such asset. */
export async function fetchAsset(
  { store, bridge, feeds }: Pick<App, 'store' | 'bridge' | 'feeds'>,
  id: string,
): Promise<void> {
  await feeds.library.readPart(() => bridge.revised.library.get({ id }), store.getState().cacheAsset);
}
