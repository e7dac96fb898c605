import { cursorAt, type PointerMoves } from './listen-to-pointer.ts';
import { type TouchEventKind, touched, UNTOUCHED } from './touch-gesture.ts';

const EVENTS = [
  ['down', 'pointerdown'],
  ['move', 'pointermove'],
  ['up', 'pointerup'],
  ['cancel', 'pointercancel'],
] as const;

/** Listens to touches on an element, and to the `contextmenu` event of a long press. Returns a function that stops it. */
export function listenToTouch(element: HTMLElement, moves: PointerMoves): () => void {
  let touching = UNTOUCHED;
  const listening = new AbortController();
  const { signal } = listening;
  const handle = (kind: TouchEventKind, { pointerId, clientX, clientY }: PointerEvent): void => {
    const { now, moves: results } = touched(touching, kind, { id: pointerId, x: clientX, y: clientY });
    touching = now;
    for (const move of results) {
      switch (move.does) {
        case 'orbit':
        case 'pan':
          moves[move.does](move.x, move.y);
          break;
        case 'dolly':
          moves.dolly(move.factor, cursorAt(element, move.at));
          break;
        case 'click':
          moves.click(cursorAt(element, move.at));
          break;
        case 'menu':
          moves.menu(move.at);
          break;
      }
    }
  };
  for (const [kind, name] of EVENTS) {
    element.addEventListener(
      name,
      (event) => {
        if (event.pointerType === 'touch') handle(kind, event);
      },
      { signal },
    );
  }
  element.addEventListener(
    'contextmenu',
    (event) => {
      if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return;
      event.preventDefault();
      handle('long-press', event);
    },
    { signal },
  );
  return () => listening.abort();
}
