import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCommands } from '../../commands/commands-context.tsx';
import { isKeyOf, latinKey, matchesChord } from '../../commands/key-chord.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { PIE_SHADINGS, SHADING_TRAITS } from '../shading/shading-traits.ts';
import { CHANNEL_NAMES, MATCAP_NAMES, SHADING_NAMES, shadingRefusal } from '../shading/shading-words.ts';
import { entryAt, type PiePoint, pieEntryPosition } from './pie-layout.ts';
import './shading-pie.css';

/** If the key that opens the pie is pressed longer than this, its release chooses an entry. */
const LONG_PRESS_MS = 250;
/** The room that the pie needs around its middle, in CSS pixels. */
const ROOM = { x: 190, y: 116 };

/**
 * A pie menu of shadings, as in Blender. An entry is chosen by pointer, arrow keys, its letter or its number.
 * @param pointer the position in the window where it opens. If it is not over the viewer, the pie opens in the viewer's middle
 */
export function ShadingPie({ pointer }: { readonly pointer: PiePoint | null }) {
  const viewer = viewerActions(useApp());
  const viewed = useAppState((state) => state.viewed);
  const { shading, matcap, channel } = useAppState((state) => state.settings.viewer);
  const setShadingPie = useAppState((state) => state.setShadingPie);
  /** The keys that open the pie. The artist may have chosen others than Z. */
  const openers = useCommands().find(({ id }) => id === 'viewer.shading')?.keys ?? [];
  const layer = useRef<HTMLDivElement>(null);
  const [previousFocus] = useState(() => document.activeElement);
  const [openedAt] = useState(() => performance.now());
  const [middle, setMiddle] = useState<PiePoint | null>(null);
  const chosen = PIE_SHADINGS.indexOf(shading);
  const [pointed, setPointed] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = pointer === null ? null : { x: pointer.x - left, y: pointer.y - top };
    const isOver = at !== null && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
    const { x, y } = isOver ? at : { x: width / 2, y: height / 2 };
    setMiddle({ x: clampWithRoom(x, ROOM.x, width), y: clampWithRoom(y, ROOM.y, height) });
  }, [pointer]);
  useEffect(
    () => () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    },
    [previousFocus],
  );

  const close = (): void => setShadingPie(false);
  const refusalOf = (index: number): string | null => {
    const entry = PIE_SHADINGS[index];
    return entry === undefined ? null : shadingRefusal({ viewed }, entry);
  };
  const choose = (index: number): void => {
    const entry = PIE_SHADINGS[index];
    if (entry === undefined || refusalOf(index) !== null) return;
    viewer.change({ shading: entry });
    close();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (middle === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const from = { x: event.clientX - left - middle.x, y: event.clientY - top - middle.y };
    setPointed(entryAt(from, PIE_SHADINGS.length));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (openers.some((chord) => matchesChord(chord, event))) {
      if (!event.repeat) close();
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typed = latinKey(event);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const letter = PIE_SHADINGS.findIndex((each) => SHADING_TRAITS[each].letter === typed);
    const digit = typed !== null && /^[1-9]$/.test(typed) ? Number(typed) - 1 : -1;
    if (step !== undefined)
      setPointed(((pointed ?? chosen) + step + PIE_SHADINGS.length) % PIE_SHADINGS.length);
    else if (event.key === 'Enter' || event.key === ' ') choose(pointed ?? chosen);
    else if (event.key === 'Escape') close();
    else choose(Math.max(letter, digit));
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    // The event's own time is used, because the window may process the event late while it draws.
    const isOpener = openers.some((chord) => isKeyOf(chord, event));
    if (!isOpener || event.timeStamp - openedAt < LONG_PRESS_MS) return;
    // If no entry is pointed at, the pie stays open.
    if (pointed !== null) choose(pointed);
  };

  const refusal = pointed === null ? null : refusalOf(pointed);
  return (
    <div
      ref={layer}
      className="pie-layer"
      role="menu"
      aria-label="Shading"
      aria-activedescendant={pointed === null ? undefined : `pie-${pointed}`}
      tabIndex={-1}
      onPointerMove={onPointerMove}
      onPointerDown={() => (pointed === null ? close() : choose(pointed))}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onContextMenu={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {middle !== null && (
        <div className="pie" style={{ left: middle.x, top: middle.y }}>
          <PieRing pointed={pointed} />
          {PIE_SHADINGS.map((each, index) => {
            const { x, y } = pieEntryPosition(index, PIE_SHADINGS.length);
            const detail =
              each === 'matcap' ? MATCAP_NAMES[matcap] : each === 'channel' ? CHANNEL_NAMES[channel] : null;
            return (
              <div
                key={each}
                id={`pie-${index}`}
                role="menuitemradio"
                tabIndex={-1}
                aria-checked={each === shading}
                aria-disabled={refusalOf(index) !== null || undefined}
                className={classNames(
                  'pie-entry',
                  each === shading && 'is-chosen',
                  index === pointed && 'is-pointed',
                  refusalOf(index) !== null && 'is-off',
                )}
                style={{ left: x, top: y }}
              >
                <WithUnderlinedLetter words={SHADING_NAMES[each]} letter={SHADING_TRAITS[each].letter} />
                {detail !== null && <span className="pie-detail">{detail}</span>}
              </div>
            );
          })}
          {refusal !== null && (
            <p className="pie-why" role="status">
              {refusal}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Clamps a coordinate so that there is room on both sides; the middle if the length is too short for that. */
const clampWithRoom = (at: number, room: number, length: number): number =>
  length < room * 2 ? length / 2 : Math.min(length - room, Math.max(room, at));

/** The ring in the middle, with a mark towards the pointed entry. */
function PieRing({ pointed }: { readonly pointed: number | null }) {
  const turn = pointed === null ? 0 : (pointed / PIE_SHADINGS.length) * 360;
  return (
    <svg className="pie-ring" viewBox="-20 -20 40 40" aria-hidden="true">
      <circle r="14" />
      {pointed !== null && <path d="M -5.4 -12.9 A 14 14 0 0 1 5.4 -12.9" transform={`rotate(${turn})`} />}
    </svg>
  );
}

function WithUnderlinedLetter({ words, letter }: { readonly words: string; readonly letter: string }) {
  const at = words.toLowerCase().indexOf(letter);
  return (
    <span>
      {words.slice(0, at)}
      <u>{words.slice(at, at + 1)}</u>
      {words.slice(at + 1)}
    </span>
  );
}
