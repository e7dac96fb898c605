import { useEffect, useEffectEvent } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { assetCount, positionOf, selectedAsset } from '../../../store/library/library-slice.ts';
import { placeInOrder, placeWords } from '../../../store/library/places/place-in-order.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { QuickPicture } from '../../../viewer/quick-picture.tsx';
import './presentation.css';
import { useFullScreen } from './use-full-screen.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * The asset in hand on the whole screen, without panels. The arrows go through what Review shows, Space lets the model turn, Escape leaves.
 * It is a dialog, so that no other key does anything: what is shown to a client is not decided about, and costs nothing.
 */
export function Presentation({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const view = useAppState(selectedAsset);
  const setSlowTurn = useAppState((state) => state.setSlowTurn);
  const library = libraryActions(app);
  useFullScreen(onClose);
  const act = (key: string): boolean => {
    const by = STEPS[key];
    if (by !== undefined)
      void library.go(({ at }) => {
        const last = assetCount(app.store.getState()) - 1;
        return at + by < 0 || at + by > last ? null : at + by;
      }, 'only');
    else if (key === ' ') setSlowTurn(!app.store.getState().slowTurn);
    else return false;
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.code.startsWith('Numpad')) return;
    if (!act(event.key)) return;
    event.preventDefault();
    // Also before the model, which would turn by the arrows.
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    // Before the dialog, which keeps the arrows to itself.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  useEffect(() => () => setSlowTurn(false), [setSlowTurn]);
  // Where the last asset is gone, there is nothing to look at.
  const isGone = view === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (view === undefined) return null;
  return (
    <Dialog title="Presentation" bare className="presentation" onClose={onClose}>
      <QuickPicture view={view} name="The presentation" className="presentation-picture" />
      <Caption key={view.asset.id} id={view.asset.id} name={view.asset.name} />
    </Dialog>
  );
}

/** The name and the place, for a moment after each step. */
function Caption({ id, name }: { readonly id: string; readonly name: string }) {
  const isKnown = useAppState((state) => positionOf(state, id) >= 0);
  const place = useAppState((state) => placeWords(placeInOrder(state, id)));
  return (
    <div className="presentation-caption">
      <span role="status">{isKnown ? `${name} · ${place}` : name}</span>
      <KeyHint keys={['← →']}>results</KeyHint>
      <KeyHint keys={['Space']}>turn</KeyHint>
      <KeyHint keys={['Esc']}>leave</KeyHint>
    </div>
  );
}
