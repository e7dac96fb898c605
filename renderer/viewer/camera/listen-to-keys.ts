import type { ViewControl } from './view-control.ts';

/** Degrees that one press of an arrow key orbits. */
const KEY_TURN = 15;
const KEY_DOLLY = 1.15;

/** Makes the picture focusable, and lets its keys orbit and zoom. Returns a function that stops it. */
export function listenToKeys(element: HTMLElement, name: string, control: ViewControl): () => void {
  element.tabIndex = 0;
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', `${name}: arrows turn it, plus and minus come nearer`);
  const orbit = (around: number, tilt: number) => (): void =>
    control.ask({ kind: 'orbit', around, tilt }, null);
  const dolly = (factor: number) => (): void => control.ask({ kind: 'dolly', factor }, null);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: orbit(-KEY_TURN, 0),
    ArrowRight: orbit(KEY_TURN, 0),
    ArrowUp: orbit(0, -KEY_TURN),
    ArrowDown: orbit(0, KEY_TURN),
    '+': dolly(1 / KEY_DOLLY),
    '=': dolly(1 / KEY_DOLLY),
    '-': dolly(KEY_DOLLY),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.code.startsWith('Numpad')) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  element.addEventListener('keydown', onKeyDown);
  return () => element.removeEventListener('keydown', onKeyDown);
}
