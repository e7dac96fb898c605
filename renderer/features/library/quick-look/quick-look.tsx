import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { formatCredits } from '../../../../shared/model/credits.ts';
import { useRunCommand } from '../../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { assetCount, positionOf, selectedAsset } from '../../../store/library/library-slice.ts';
import { placeInOrder, placeWords } from '../../../store/library/places/place-in-order.ts';
import { rateInHand } from '../../../store/library/rate-in-hand.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { QuickPicture } from '../../../viewer/quick-picture.tsx';
import { coverFacts, formatWords, resultFile } from '../../../words/asset-words.ts';
import { counted, fileSize } from '../../../words/figures.ts';
import { calendarTime } from '../../../words/moments.ts';
import { ReferenceCorner } from '../view/cover-picture.tsx';
import './quick-look.css';

/** Which way the arrows go through the order. */
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * The asset in hand, large, with the main facts; a model can be turned. The arrows go on to the next one, digits give stars, Enter opens it in the viewer; Space and
 * Escape close it, and the focus returns to the library.
 */
export function QuickLook({ onClose }: { readonly onClose: () => void }) {
  const view = useAppState(selectedAsset);
  const app = useApp();
  const run = useRunCommand();
  const library = libraryActions(app);
  const step = (by: 1 | -1): void => {
    void library.go(({ at }) => {
      const last = assetCount(app.store.getState()) - 1;
      return at + by < 0 || at + by > last ? null : at + by;
    }, 'only');
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.code.startsWith('Numpad')) return;
    const act = actionOf(event.key);
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (act === null || (isButton && (event.key === 'Enter' || event.key === ' '))) return;
    event.preventDefault();
    // Also before the model, which would turn by the arrows.
    event.stopPropagation();
    act();
  });
  const actionOf = (key: string): (() => void) | null => {
    const by = STEPS[key];
    if (by !== undefined) return () => step(by);
    if (key === ' ') return onClose;
    if (view === undefined) return null;
    if (key === 'Enter') {
      return () => {
        onClose();
        run('asset.open');
      };
    }
    if (!/^[0-5]$/.test(key)) return null;
    return () => rateInHand(app, Number(key));
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    // Before the dialog, which keeps the arrows to itself.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  // Where the last asset is gone, there is nothing to look at.
  const isGone = view === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (view === undefined) return null;
  return (
    <Dialog title={view.asset.name} className="quick-look" onClose={onClose}>
      <div className="quick-look-picture">
        <QuickPicture view={view} name="The quick look" className="quick-look-large" />
        <ReferenceCorner key={`of ${view.asset.id}`} view={view} />
        <span className="quick-look-step is-back">
          <IconButton label="Previous asset" onClick={() => step(-1)}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
        </span>
        <span className="quick-look-step">
          <IconButton label="Next asset" onClick={() => step(1)}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      <QuickFacts view={view} />
    </Dialog>
  );
}

function QuickFacts({ view }: { readonly view: AssetView }) {
  const { asset } = view;
  const isKnown = useAppState((state) => positionOf(state, asset.id) >= 0);
  const place = useAppState((state) => placeWords(placeInOrder(state, asset.id)));
  const result = resultFile(view);
  const facts = [
    coverFacts(view, 'newest'),
    ...(result === undefined ? [] : [fileSize(result.bytes)]),
    ...(asset.credits === null ? [] : [`${formatCredits(asset.credits)} credits`]),
    calendarTime(Date.parse(asset.createdAt)),
    ...asset.tags,
  ];
  return (
    <div className="quick-look-facts">
      <span className="badge">{formatWords(view)}</span>
      {asset.rating > 0 && (
        <span role="img" aria-label={counted(asset.rating, 'star')}>
          {'★'.repeat(asset.rating)}
        </span>
      )}
      <span className="quick-look-words truncate">{facts.join(' · ')}</span>
      {isKnown && (
        <span className="dim" role="status">
          {place}
        </span>
      )}
      <span className="quick-look-keys dim">
        <KeyHint keys={['Enter']}>open in the viewer</KeyHint>
      </span>
    </div>
  );
}
