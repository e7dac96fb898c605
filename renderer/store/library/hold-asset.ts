import type { Effects } from '../create-actions.ts';
import { takeInOrder } from '../in-order.ts';

/** Brings in an asset that stands on no page. Throws what the engine says, `not-found` where there is none. */
export async function holdAsset(
  { store, bridge }: Pick<Effects, 'store' | 'bridge'>,
  id: string,
): Promise<void> {
  const { holdAsset: take, applyLibrary: apply } = store.getState();
  await takeInOrder({ bridge, event: 'library.changed', ask: () => bridge.library.get({ id }), take, apply });
}
