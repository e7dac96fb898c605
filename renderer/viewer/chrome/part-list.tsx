import { Eye, EyeOff, Scan } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CommandScope } from '../../commands/command-scope.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { hiddenParts, renamedPart } from '../../store/viewer/parts-slice.ts';
import type { ViewedPart } from '../../store/viewer-slice.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { rovedTo } from '../../ui/roving.ts';
import { ScaleContext } from '../../ui/scale-context.ts';
import { tipOf } from '../../ui/tip.ts';
import { useEvenVirtualizer } from '../../ui/use-even-virtualizer.ts';
import { shortFigure } from '../../words/figures.ts';
import { PartName } from './part-name.tsx';
import './part-list.css';

/** Of one part, in CSS pixels at scale 1. */
const ROW_HEIGHT = 24;
/** What the arrows stay on. */
const BUTTONS = ['.viewer-part-name', '.viewer-part-eye', '.viewer-part-alone'];
const NO_PARTS: readonly ViewedPart[] = [];

/**
 * The model's parts, of which there may be thousands: only those in sight exist. For Tab the list is the buttons of one part; the
 * arrows, Home and End go to the same button of another.
 */
export function PartList() {
  const parts = useAppState((state) => state.viewed?.parts) ?? NO_PARTS;
  const selected = useAppState((state) => state.selectedPart);
  const isolated = useAppState((state) => state.isolatedPart);
  const hidden = useAppState(hiddenParts);
  const toggleHidden = useAppState((state) => state.toggleHidden);
  const selectPart = useAppState((state) => state.selectPart);
  const isolatePart = useAppState((state) => state.isolatePart);
  const scroller = useRef<HTMLDivElement>(null);
  const stop = useAppState((state) => state.partAt);
  const setStop = useAppState((state) => state.setPartAt);
  const assetId = useAppState((state) => state.viewed?.assetId);
  const renamed = useAppState(renamedPart);
  const at = Math.min(stop, parts.length - 1);
  const virtual = useEvenVirtualizer({
    name: 'parts',
    count: parts.length,
    itemSize: ROW_HEIGHT * use(ScaleContext),
    getScrollElement: () => scroller.current,
    overscan: 4,
    anchor: () => selected ?? -1,
    kept: at,
  });
  useEffect(() => {
    if (selected === null) return;
    // A part that was picked in the picture comes into sight here, and Tab leads to it.
    setStop(selected);
    virtual.scrollToIndex(selected, { align: 'auto' });
  }, [virtual, selected, setStop]);
  const focusOn = (index: number, button: string): void => {
    const row = scroller.current?.querySelector(`[aria-posinset="${index + 1}"]`);
    row?.querySelector<HTMLElement>(button)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = rovedTo(event.key, at, parts.length, 'column');
    if (to === null || !(event.target instanceof Element)) return;
    event.preventDefault();
    const { target } = event;
    const button = BUTTONS.find((each) => target.closest(each) !== null) ?? '.viewer-part-name';
    // the part that it leads to may not exist yet
    flushSync(() => setStop(to));
    focusOn(to, button);
  };
  return (
    <CommandScope name="parts">
      <div ref={scroller} className="viewer-parts">
        <ul className="viewer-part-rows" style={{ height: virtual.getTotalSize() }} onKeyDown={onKeyDown}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const part = parts[index];
            if (part === undefined) return null;
            const isAlone = isolated === index;
            const tabIndex = index === at ? 0 : -1;
            return (
              <li
                key={index}
                aria-posinset={index + 1}
                aria-setsize={parts.length}
                className={classNames(
                  'viewer-part-row',
                  selected === index && 'is-selected',
                  hidden.has(index) && 'is-hidden',
                )}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setStop(index)}
              >
                {renamed === index && assetId !== undefined ? (
                  <PartName
                    assetId={assetId}
                    index={index}
                    part={part}
                    onLeft={() => {
                      // the button that gets the focus is not there yet
                      flushSync(() => undefined);
                      focusOn(index, '.viewer-part-name');
                    }}
                  />
                ) : (
                  <button
                    type="button"
                    className="viewer-part-name"
                    aria-pressed={selected === index}
                    tabIndex={tabIndex}
                    onClick={() => selectPart(selected === index ? null : index)}
                  >
                    <span className="truncate" {...tipOf({ text: part.name })}>
                      {part.name}
                    </span>
                    <span className="dim">{shortFigure(part.faces)}</span>
                  </button>
                )}
                <IconButton
                  className="viewer-part-eye"
                  label={hidden.has(index) ? `Show ${part.name}` : `Hide ${part.name}`}
                  tabIndex={tabIndex}
                  onClick={() => toggleHidden(index)}
                >
                  {hidden.has(index) ? <EyeOff size={12} aria-hidden /> : <Eye size={12} aria-hidden />}
                </IconButton>
                <IconButton
                  className="viewer-part-alone"
                  label={isAlone ? 'Show all parts' : `Show ${part.name} alone`}
                  aria-pressed={isAlone}
                  tabIndex={tabIndex}
                  onClick={() => isolatePart(isAlone ? null : index)}
                >
                  <Scan size={12} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      </div>
    </CommandScope>
  );
}
