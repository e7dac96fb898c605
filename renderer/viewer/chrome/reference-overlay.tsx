import { useEffect, useState } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { FilePicture } from '../../ui/file-picture.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { ReferencePicture } from '../viewable.ts';
import { referenceFor } from './reference-for.ts';
import './reference-overlay.css';

/** The reference beside the model, or over it. While Space is pressed on the viewport, it covers the model completely. */
export function ReferenceOverlay({ references }: { readonly references: readonly ReferencePicture[] }) {
  const viewer = viewerActions(useApp());
  const { reference: mode, referenceOpacity } = useAppState((state) => state.settings.viewer);
  const side = useAppState((state) => state.cameraView.side);
  const isSpacePressed = useSpacePressed();
  const picture = referenceFor(references, side);
  if (picture === null || (mode === 'off' && !isSpacePressed)) return null;
  const isOver = mode === 'over' || isSpacePressed;
  return (
    <>
      {isOver && (
        <FilePicture
          className="reference-over"
          src={picture.url}
          alt=""
          draggable={false}
          style={{ opacity: isSpacePressed ? 1 : referenceOpacity }}
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

/** Whether Space is pressed while the focus is on the viewport. */
function useSpacePressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const onPicture = event.target instanceof Element && event.target.closest('.viewport') !== null;
      if (event.key !== ' ' || event.ctrlKey || event.altKey || !onPicture) return;
      event.preventDefault();
      setPressed(true);
    };
    const onRelease = (): void => setPressed(false);
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key === ' ') onRelease();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', onRelease);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', onRelease);
    };
  }, []);
  return isPressed;
}
