import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import './side-by-side.css';
import { tipOf } from './tip.ts';

interface SideBySideProps {
  /** What the divider parts: `Table and pictures` */
  readonly label: string;
  /** Of the width that the first part has: 0.5 is half. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
  readonly onShare: (share: number) => void;
  /** A double click on the divider gives the parts their own sizes back. */
  readonly onReset: () => void;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

/** How far a key moves the divider. */
const KEY_STEP = 0.02;

/** Two parts beside each other, with a divider between them: it is dragged, or moved by the arrows, Home and End. */
export function SideBySide(props: SideBySideProps) {
  const { label, share, least, most, onShare, onReset, first, second } = props;
  const room = useRef<HTMLDivElement>(null);
  const isDragged = useRef(false);
  const put = (wanted: number): void => onShare(shareWithin(wanted, least, most));
  const onPointerMove = (event: PointerEvent): void => {
    const box = room.current?.getBoundingClientRect();
    if (isDragged.current && box !== undefined && box.width > 0) put((event.clientX - box.left) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: share - KEY_STEP,
      ArrowRight: share + KEY_STEP,
      Home: least,
      End: most,
    };
    const wanted = to[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    put(wanted);
  };
  const shown = shareWithin(share, least, most);
  return (
    <div ref={room} className="side-by-side" style={{ ['--first-share' as string]: shown } as CSSProperties}>
      <div className="side-by-side-part is-first">{first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule takes no focus; this is the separator that is moved */}
      <div
        role="separator"
        className="side-by-side-divider"
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={Math.round(shown * 100)}
        aria-valuemin={Math.round(least * 100)}
        aria-valuemax={Math.round(most * 100)}
        tabIndex={0}
        {...tipOf({ text: 'Drag to give one more room', help: '← → moves it, a double click sets it back' })}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          isDragged.current = true;
        }}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => {
          isDragged.current = false;
        }}
        onDoubleClick={onReset}
      />
      <div className="side-by-side-part">{second}</div>
    </div>
  );
}

/** A share within its bounds, to a thousandth. */
export function shareWithin(share: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, share)) * 1000) / 1000;
}
