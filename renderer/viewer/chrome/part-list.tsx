import { Scan } from 'lucide-react';
import { use, useEffect, useRef } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import type { ViewedPart } from '../../store/viewer-slice.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ScaleContext } from '../../ui/scale-context.ts';
import { useEvenVirtualizer } from '../../ui/use-even-virtualizer.ts';
import { shortFigure } from '../../words/figures.ts';
import './part-list.css';

/** Of one part, in CSS pixels at scale 1. */
const ROW_HEIGHT = 24;
const NO_PARTS: readonly ViewedPart[] = [];

/** The model's parts, of which there may be thousands: only those in sight exist. */
export function PartList() {
  const parts = useAppState((state) => state.viewed?.parts) ?? NO_PARTS;
  const selected = useAppState((state) => state.selectedPart);
  const isolated = useAppState((state) => state.isolatedPart);
  const selectPart = useAppState((state) => state.selectPart);
  const isolatePart = useAppState((state) => state.isolatePart);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useEvenVirtualizer({
    name: 'parts',
    count: parts.length,
    itemSize: ROW_HEIGHT * use(ScaleContext),
    getScrollElement: () => scroller.current,
    overscan: 4,
    anchor: () => selected ?? -1,
  });
  useEffect(() => {
    // A part that was picked in the picture comes into sight here.
    if (selected !== null) virtual.scrollToIndex(selected, { align: 'auto' });
  }, [virtual, selected]);
  return (
    <div ref={scroller} className="viewer-parts">
      <ul className="viewer-part-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const part = parts[index];
          if (part === undefined) return null;
          const isAlone = isolated === index;
          return (
            <li
              key={index}
              aria-posinset={index + 1}
              aria-setsize={parts.length}
              className={classNames('viewer-part-row', selected === index && 'is-selected')}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className="viewer-part-name"
                aria-pressed={selected === index}
                onClick={() => selectPart(selected === index ? null : index)}
              >
                <span className="truncate">{part.name}</span>
                <span className="dim">{shortFigure(part.faces)}</span>
              </button>
              <IconButton
                label={isAlone ? 'Show all parts' : `Show ${part.name} alone`}
                aria-pressed={isAlone}
                onClick={() => isolatePart(isAlone ? null : index)}
              >
                <Scan size={12} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
