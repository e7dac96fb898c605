import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import './splitter.css';

interface SplitterProps {
  readonly label: string;
  /** The direction in which the bar itself runs. */
  readonly orientation: 'vertical' | 'horizontal';
  /** Size of the area it resizes, in CSS pixels. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
  /** Whether the area it resizes lies before it (left or above) or after. */
  readonly resizes: 'before' | 'after';
  readonly onResize: (size: number) => void;
}

const KEY_STEP = 16;
const GROWS_BEFORE: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The gap between two areas, which can be dragged or moved with the arrow keys. */
export function Splitter({ label, orientation, size, min, max, resizes, onResize }: SplitterProps) {
  const drag = useRef<{ readonly from: number; readonly size: number } | null>(null);
  const sign = resizes === 'before' ? 1 : -1;
  const resize = (next: number): void => onResize(Math.round(Math.min(max, Math.max(min, next))));
  const position = (event: PointerEvent): number =>
    orientation === 'vertical' ? event.clientX : event.clientY;

  return (
    <hr
      className={classNames('splitter', `splitter-${orientation}`)}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(size)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: position(event), size };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) resize(drag.current.size + sign * (position(event) - drag.current.from));
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = GROWS_BEFORE[event.key];
        if (step === undefined) return;
        event.preventDefault();
        resize(size + sign * step * KEY_STEP);
      }}
    />
  );
}
