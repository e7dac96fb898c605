import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import { Keys } from './key-hint.tsx';
import { landmarkOf } from './landmark-of.ts';
import type { Tip } from './tip.ts';
import './tooltip-layer.css';

/** The delay before a tooltip appears; shorter right after another tooltip. */
const SHOWN_AFTER_MS = 500;
const NEXT_AFTER_MS = 80;
const STILL_NEXT_MS = 400;

interface Shown extends Tip {
  readonly anchor: Element;
}

/**
 * The tooltip of the window, for all elements with a {@link tipOf}, and for the cells of a table whose words do not fit: one listener
 * serves thousands of rows. It stays while the pointer is over it, and Escape closes it.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => watchTips(setShown), []);
  if (shown === null) return null;
  const landmark = landmarkOf(shown.anchor);
  return (
    <Tooltip.Root open>
      <Tooltip.Portal container={landmark ?? undefined}>
        <Tooltip.Positioner
          className="tooltip-place"
          // Outside of all landmarks it is for the eye alone. The element itself has the same words as its description.
          aria-hidden={landmark === null || undefined}
          anchor={shown.anchor}
          side={shown.side ?? 'top'}
          sideOffset={5}
          positionMethod="fixed"
        >
          <Tooltip.Popup className="tooltip" role="tooltip">
            <span className="tooltip-text">
              {shown.text}
              {shown.keys !== undefined && <Keys keys={shown.keys} />}
            </span>
            {shown.help !== undefined && <span className="tooltip-help">{shown.help}</span>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** The table's cell that the pointer is over, if its words do not fit. */
function cutCell(target: Element): Element | null {
  const cell = target.closest('.table-cell');
  return cell !== null && cell.scrollWidth > cell.clientWidth ? cell : null;
}

/** Follows the pointer and the focus over the whole page. Returns a function that undoes it. */
function watchTips(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anchor: Element | null = null;
  let hiddenAt = 0;
  let visible = false;
  const hide = (): void => {
    clearTimeout(timer);
    anchor = null;
    if (!visible) return;
    visible = false;
    hiddenAt = performance.now();
    show(null);
  };
  const reach = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target.closest('.tooltip') !== null) return;
    const next = target.closest('[data-tip]') ?? cutCell(target);
    if (next === anchor) return;
    const soon = visible || performance.now() - hiddenAt < STILL_NEXT_MS;
    hide();
    if (next === null) return;
    anchor = next;
    timer = setTimeout(
      () => {
        const text = next.getAttribute('data-tip') ?? next.textContent;
        if (!next.isConnected || !text) return;
        visible = true;
        const [keys, help] = [next.getAttribute('data-tip-keys'), next.getAttribute('data-tip-help')];
        const side = next.getAttribute('data-tip-side') === 'right' ? 'right' : 'top';
        show({ anchor: next, text, keys: keys ?? undefined, help: help ?? undefined, side });
      },
      soon ? NEXT_AFTER_MS : SHOWN_AFTER_MS,
    );
  };
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true, passive: true };
  document.addEventListener('pointerover', ({ target }) => reach(target), options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('wheel', hide, options);
  document.addEventListener('scroll', hide, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) reach(target);
    },
    options,
  );
  document.addEventListener('keydown', hide, options);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
