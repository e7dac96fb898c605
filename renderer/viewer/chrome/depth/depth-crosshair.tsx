import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { type Place, placeAfter } from './crosshair-steps.ts';
import './depth-crosshair.css';

const MIDDLE: Place = { x: 0.5, y: 0.5 };

/** A cross over the depth map that the arrow keys move. What lies under it is read in the card. */
export function DepthCrosshair() {
  const isOn = useAppState((state) => state.isDepthCrosshair);
  return isOn ? <Crosshair /> : null;
}

function Crosshair() {
  const { store, handles } = useApp();
  const area = useRef<HTMLDivElement>(null);
  const cross = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState(MIDDLE);
  const viewed = useAppState((state) => state.viewedDepth);
  const read = useCallback((): void => {
    const box = area.current?.getBoundingClientRect();
    if (box !== undefined)
      handles.depthProbe.call(({ at }) => at(box.left + place.x * box.width, box.top + place.y * box.height));
  }, [place, handles]);
  useEffect(() => cross.current?.focus(), []);
  // Also once the map is read: who answers is there only then, if nothing asked for the map's values before.
  useEffect(() => {
    if (viewed !== null) read();
  }, [read, viewed]);
  // And once another picture or form of the map stands there: what was asked before may have been dropped, or be about the one before.
  useEffect(() => handles.depthProbe.onRegistered(read), [handles, read]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const box = area.current?.getBoundingClientRect();
    if (event.key === 'Escape') store.getState().setDepthCrosshair(false);
    else {
      const next = box === undefined ? null : placeAfter(event, place, box);
      if (next === null) return;
      setPlace(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={area} className="depth-crosshair">
      <button
        ref={cross}
        type="button"
        className="depth-crosshair-cross"
        aria-label="Crosshair over the depth map: the arrow keys move it, Shift makes ten steps of one, Home goes to the middle"
        style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
        // Another form of the map may stand there now.
        onFocus={read}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
