import { useEffect, useState } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { FilePicture } from '../../ui/file-picture.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { ReferencePicture } from '../viewable.ts';
import { referenceFor } from './reference-for.ts';
import './reference-overlay.css';

/** The reference beside the model, or over it; while Space is held on the picture, over it whole. */
export function ReferenceOverlay({ references }: { readonly references: readonly ReferencePicture[] }) {
  const viewer = viewerActions(useApp());
  const { reference: mode, referenceOpacity } = useAppState((state) => state.settings.viewer);
  const side = useAppState((state) => state.cameraView.side);
  const held = useSpaceHeld();
  const picture = referenceFor(references, side);
  if (picture === null || (mode === 'off' && !held)) return null;
  const over = mode === 'over' || held;
  return (
    <>
      {over && (
        <FilePicture
          className="reference-over"
          src={picture.url}
          alt=""
          draggable={false}
          style={{ opacity: held ? 1 : referenceOpacity }}
        />
      )}
      {mode !== 'off' && (
        <figure className="reference-card" aria-label="Reference">
          {mode === 'beside' && <FilePicture src={picture.url} alt={picture.name} draggable={false} />}
          <figcaption>
            <span className="truncate">{picture.name}</span>
            {mode === 'over' && (
              <NumberField
                label="Opacity of the reference"
                value={Math.round(referenceOpacity * 100)}
                min={0}
                max={100}
                step={5}
                unit=" %"
                onChange={(percent) => viewer.change({ referenceOpacity: percent / 100 })}
              />
            )}
          </figcaption>
        </figure>
      )}
    </>
  );
}

/** Whether Space is held down while the focus is on the picture. */
function useSpaceHeld(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const onPicture = event.target instanceof Element && event.target.closest('.viewport') !== null;
      if (event.key !== ' ' || event.ctrlKey || event.altKey || !onPicture) return;
      event.preventDefault();
      setHeld(true);
    };
    const letGo = (): void => setHeld(false);
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key === ' ') letGo();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', letGo);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', letGo);
    };
  }, []);
  return held;
}
