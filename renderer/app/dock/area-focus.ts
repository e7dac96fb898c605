import type { DockviewApi, DockviewGroupPanel } from 'dockview-react';

/** Selectors of the element that is focused when its area is, by priority. */
const MAIN_PARTS = [
  '[role=application]',
  '[role=listbox]',
  '[role=grid]',
  'input:not([type=hidden], [type=file])',
  'button',
  '[tabindex="0"]',
] as const;

/** The area that a command works on: the focused one if the focus was moved by keys, else the one under the pointer, as in Blender. */
export function areaUnderPointer(dock: DockviewApi): DockviewGroupPanel | undefined {
  const focused = document.querySelector(':focus-visible');
  const hovered = [...document.querySelectorAll(':hover')].at(-1) ?? null;
  const areaOf = (element: Element | null): DockviewGroupPanel | undefined =>
    dock.groups.find((group) => group.element.contains(element));
  return areaOf(focused) ?? areaOf(hovered) ?? dock.activeGroup;
}

/** Focuses the main part of an area, or its tab if nothing in it can be focused. */
export function focusArea({ element }: DockviewGroupPanel): void {
  const content = element.querySelector('.dock-panel');
  const part = content === null ? null : mainPartOf(content);
  (part ?? element.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))?.focus();
}

/** The element of an area's content to focus; null if nothing in it can be focused. */
export function mainPartOf(content: Element): HTMLElement | null {
  const parts = MAIN_PARTS.map((selector) => content.querySelector<HTMLElement>(selector));
  return parts.find((each) => each?.checkVisibility() === true) ?? null;
}

/** The visible areas, row by row. */
export function inReadingOrder(dock: DockviewApi): readonly DockviewGroupPanel[] {
  return dock.groups
    .map((group) => ({ group, box: group.element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    .map(({ group }) => group);
}

/** Gives the focus to the toasts, which come after the last area; false if there are none. They are asked by their own key, and give the focus back. */
export function focusToasts(): boolean {
  if (document.querySelector('.toasts .toast') === null) return false;
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }));
  return true;
}
