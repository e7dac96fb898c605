import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import { cutTextsIn, onOneLine, textAround, tippedAround } from './cut-text.ts';
import { Keys } from './key-hint.tsx';
import { landmarkOf } from './landmark-of.ts';
import type { Tip } from './tip.ts';
import './tooltip-layer.css';

/** The delay before a tooltip appears; shorter right after another tooltip. */
const SHOWN_AFTER_MS = 500;
const NEXT_AFTER_MS = 80;
const STILL_NEXT_MS = 400;

interface SaidTip extends Tip {
  /** Whether it only repeats words that are cut: rows lie under it, and take its clicks. */
  readonly isPlain?: boolean;
}

interface Shown extends SaidTip {
  readonly anchor: Element;
}

/**
 * The tooltip of the window, for all elements with a {@link tipOf}, and for all words that are cut at their edge: one listener serves
 * thousands of rows. It stays while the pointer is over it, and Escape closes it.
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
          className={shown.isPlain ? 'tooltip-place is-plain' : 'tooltip-place'}
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

/** What the tooltip of an element says: its own, after the words around it that are cut, unless its own says them. */
function tipAt(element: Element): SaidTip | null {
  const text = element.getAttribute('data-tip');
  const own = onOneLine(text ?? '').toLowerCase();
  const cut = cutTextsIn(textAround(element))
    .filter((words) => !own.includes(words.toLowerCase()))
    .join(' · ');
  if (text === null) return cut === '' ? null : { text: cut, isPlain: true };
  const keys = element.getAttribute('data-tip-keys') ?? undefined;
  const help = element.getAttribute('data-tip-help') ?? undefined;
  const side = element.getAttribute('data-tip-side') === 'right' ? 'right' : 'top';
  if (cut === '') return { text, keys, help, side };
  return { text: cut, keys, help: help === undefined ? text : `${text} · ${help}`, side };
}

/**
 * Has the tooltip of an element say what the element says now, e.g. a time that goes on, and close once there is nothing to say or the
 * element is gone. Returns a function that ends this.
 */
function followTip(element: Element, tell: (tip: SaidTip | null) => void): () => void {
  const thing = textAround(element);
  const observer = new MutationObserver((records) => {
    if (!element.isConnected) tell(null);
    else if (records.some(({ target }) => thing.contains(target))) tell(tipAt(element));
  });
  observer.observe(thing, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-tip', 'data-tip-help', 'data-tip-keys'],
  });
  // it is removed with what is around it
  observer.observe(document.body, { subtree: true, childList: true });
  return () => observer.disconnect();
}

/** Follows the pointer and the focus over the whole page. Returns a function that undoes it. */
function watchTips(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anchor: Element | null = null;
  let hiddenAt = 0;
  let visible = false;
  let unfollow = (): void => undefined;
  /** A key was pressed since the pointer moved: what then comes to lie under it was not pointed at. */
  let isAtKeys = false;
  const hide = (): void => {
    clearTimeout(timer);
    unfollow();
    anchor = null;
    if (!visible) return;
    visible = false;
    hiddenAt = performance.now();
    show(null);
  };
  const reach = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target.closest('.tooltip') !== null) return;
    const next = tippedAround(target);
    if (next === anchor) return;
    const soon = visible || performance.now() - hiddenAt < STILL_NEXT_MS;
    hide();
    if (next === null) return;
    anchor = next;
    timer = setTimeout(
      () => {
        const tip = next.isConnected ? tipAt(next) : null;
        if (tip === null) return;
        visible = true;
        show({ anchor: next, ...tip });
        unfollow = followTip(next, (now) => (now === null ? hide() : show({ anchor: next, ...now })));
      },
      soon ? NEXT_AFTER_MS : SHOWN_AFTER_MS,
    );
  };
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true, passive: true };
  const onOver = ({ target }: PointerEvent): void => {
    if (!isAtKeys) reach(target);
  };
  const onMove = ({ target }: PointerEvent): void => {
    if (!isAtKeys) return;
    isAtKeys = false;
    reach(target);
  };
  const onKey = (): void => {
    isAtKeys = true;
    hide();
  };
  document.addEventListener('pointerover', onOver, options);
  document.addEventListener('pointermove', onMove, options);
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
  document.addEventListener('keydown', onKey, options);
  return () => {
    clearTimeout(timer);
    unfollow();
    ending.abort();
  };
}
