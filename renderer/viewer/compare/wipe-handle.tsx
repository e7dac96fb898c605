import { MoveHorizontal } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { rem } from '../../ui/rem.ts';

/** How far a key moves the line, as a share of the width; with Shift further. */
const STEP = 0.02;
const LONG_STEP = 0.1;

/** Half the width of the knob, in CSS pixels at scale 1. */
const REACH = 12;

interface WipeHandleProps {
  /** What stands to the left and to the right of the line. */
  readonly left: string;
  readonly right: string;
}

/** The line between two models in one place: it is dragged, or moved by the arrows. */
export function WipeHandle({ left, right }: WipeHandleProps) {
  const wipeAt = useAppState((state) => state.wipeAt);
  const setWipe = useAppState((state) => state.setWipe);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.code.startsWith('Numpad')) return;
    const step = event.shiftKey ? LONG_STEP : STEP;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: wipeAt - step,
      ArrowRight: wipeAt + step,
      ArrowDown: wipeAt - step,
      ArrowUp: wipeAt + step,
      Home: 0,
      End: 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    setWipe(place);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void => {
    const panes = currentTarget.parentElement;
    if (panes === null || !currentTarget.hasPointerCapture(pointerId)) return;
    const box = panes.getBoundingClientRect();
    setWipe((clientX - box.left) / box.width);
  };
  const percent = Math.round(wipeAt * 100);
  return (
    <div
      className={classNames('compare-wipe', (wipeAt === 0 || wipeAt === 1) && 'is-at-edge')}
      // At an edge its knob stays in reach.
      style={{ left: `clamp(${rem(REACH)}, ${wipeAt * 100}%, 100% - ${rem(REACH)})` }}
      role="slider"
      tabIndex={0}
      aria-label={`Line between ${left} and ${right}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} % ${left}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onDoubleClick={() => setWipe(0.5)}
    >
      <span className="compare-wipe-knob">
        <MoveHorizontal size={13} aria-hidden />
      </span>
    </div>
  );
}
