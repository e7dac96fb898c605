import type { App } from '../app.ts';
import { assetInHand } from './decisions/in-hand.ts';
import { factsActions } from './facts/facts-actions.ts';
import { libraryActions } from './library-actions.ts';

/** Gives stars to the asset in hand: the one that the keys before led to. */
export function rateInHand(app: App, rating: number): void {
  const rate = (): void => {
    const view = assetInHand(app.store.getState());
    if (view !== undefined) void factsActions(app).change([view.asset.id], { rating }, 'the stars');
  };
  libraryActions(app).afterwards(rate, rate);
}
