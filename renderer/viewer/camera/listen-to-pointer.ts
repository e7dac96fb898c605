import type { Point } from './touch-gesture.ts';

/** The moves of mouse, pen and fingers. Amounts are CSS pixels; a cursor is from −1 to 1 across the picture, y up. */
export interface PointerMoves {
  readonly orbit: (x: number, y: number) => void;
  readonly pan: (x: number, y: number) => void;
  /** `factor` of the distance: under 1 is nearer. */
  readonly dolly: (factor: number, cursor: Cursor) => void;
  readonly turnLight: (x: number) => void;
  /** A press without a drag, of the main button. */
  readonly click: (cursor: Cursor) => void;
  /** A press of the secondary button without a drag, or a long press of a finger. In CSS pixels of the window. */
  readonly menu: (at: Point) => void;
}

export type Cursor = readonly [x: number, y: number];
type Drag = 'orbit' | 'pan' | 'dolly' | 'light';

/** A press that moves less than this is a click, in CSS pixels. */
const DRAG_STARTS = 4;
/** The exponent of the zoom for each pixel of the wheel, of a pinch, or of a drag. */
const WHEEL_SHARE = 0.0012;
const PINCH_SHARE = 0.008;
const DRAG_SHARE = 0.006;
const LINE_PIXELS = 18;
const PAGE_PIXELS = 400;

/** What a drag does, by button and modifier keys: as in Blender, and also with the left button for mice without a third. */
export function dragOf(
  event: Pick<PointerEvent, 'button' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): Drag | null {
  if (event.button === 2) return event.shiftKey ? 'light' : 'pan';
  if (event.button > 2) return null;
  if (event.ctrlKey || event.metaKey) return 'dolly';
  return event.shiftKey ? 'pan' : 'orbit';
}

/** The zoom factor of a wheel event; under 1 is nearer. A pinch on a touchpad is reported as a wheel event with Ctrl. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const unit = deltaMode === 1 ? LINE_PIXELS : deltaMode === 2 ? PAGE_PIXELS : 1;
  return Math.exp(deltaY * unit * (ctrlKey ? PINCH_SHARE : WHEEL_SHARE));
}

/** Converts a point of the window to a cursor on an element. */
export function cursorAt(element: HTMLElement, { x, y }: Point): Cursor {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2];
}

/** Listens to mouse and pen on an element. Returns a function that stops it. */
export function listenToPointer(element: HTMLElement, moves: PointerMoves): () => void {
  let press: { readonly drag: Drag; readonly id: number; x: number; y: number; moved: boolean } | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  const cursorOf = ({ clientX, clientY }: MouseEvent): Cursor =>
    cursorAt(element, { x: clientX, y: clientY });
  const move = (drag: Drag, x: number, y: number): void => {
    switch (drag) {
      case 'orbit':
        moves.orbit(x, y);
        break;
      case 'pan':
        moves.pan(x, y);
        break;
      case 'dolly':
        moves.dolly(Math.exp(y * DRAG_SHARE), [0, 0]);
        break;
      case 'light':
        moves.turnLight(x);
        break;
    }
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      const drag = dragOf(event);
      if (drag === null || press !== null || event.pointerType === 'touch') return;
      // the middle button would scroll the page
      if (event.button === 1) event.preventDefault();
      element.setPointerCapture(event.pointerId);
      press = { drag, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (press === null || press.id !== event.pointerId) return;
      const [x, y] = [event.clientX - press.x, event.clientY - press.y];
      if (!press.moved && Math.hypot(x, y) < DRAG_STARTS) return;
      press.x = event.clientX;
      press.y = event.clientY;
      press.moved = true;
      move(press.drag, x, y);
    },
    { signal },
  );
  element.addEventListener(
    'pointerup',
    (event) => {
      if (press === null || press.id !== event.pointerId) return;
      const { moved } = press;
      press = null;
      if (moved) return;
      if (event.button === 0) moves.click(cursorOf(event));
      if (event.button === 2) moves.menu({ x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  element.addEventListener(
    'pointercancel',
    () => {
      press = null;
    },
    { signal },
  );
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      moves.dolly(wheelFactor(event), cursorOf(event));
    },
    { signal, passive: false },
  );
  return () => listening.abort();
}
