import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Shading } from '../../../shared/model/settings/viewer-settings.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { CHANNEL_NAMES, MATCAP_NAMES, SHADING_NAMES, shadingRefusal } from '../shading/shading-words.ts';
import { type PiePlace, piePlace, pointedAt } from './pie-places.ts';
import './shading-pie.css';

/** Clockwise from the top; the letter is the key that chooses it. */
const ENTRIES: readonly (readonly [shading: Shading, letter: string])[] = [
  ['textured', 't'],
  ['clay', 'c'],
  ['matcap', 'm'],
  ['xray', 'x'],
  ['wire', 'w'],
  ['uv', 'u'],
  ['normals', 'n'],
  ['channel', 'h'],
];
/** A key that is held longer than this chooses when it is let go. */
const HELD_MS = 250;
/** Room that the pie needs round its middle, in CSS pixels. */
const ROOM = { x: 190, y: 116 };

/**
 * The shadings in a ring round the pointer, as in Blender: by pointing, by arrows, by their letters or by their numbers.
 * @param pointer where it opens, from the window's corner, if that is over the viewer; else it opens in the viewer's middle
 */
export function ShadingPie({ pointer }: { readonly pointer: PiePlace | null }) {
  const viewer = viewerActions(useApp());
  const viewed = useAppState((state) => state.viewed);
  const { shading, matcap, channel } = useAppState((state) => state.settings.viewer);
  const setShadingPie = useAppState((state) => state.setShadingPie);
  const layer = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  const [opened] = useState(() => performance.now());
  const [middle, setMiddle] = useState<PiePlace | null>(null);
  const now = ENTRIES.findIndex(([each]) => each === shading);
  const [pointed, setPointed] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = pointer === null ? null : { x: pointer.x - left, y: pointer.y - top };
    const isOver = at !== null && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
    const { x, y } = isOver ? at : { x: width / 2, y: height / 2 };
    setMiddle({ x: within(x, ROOM.x, width), y: within(y, ROOM.y, height) });
  }, [pointer]);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );

  const close = (): void => setShadingPie(false);
  const refusalOf = (place: number): string | null => {
    const entry = ENTRIES[place];
    return entry === undefined ? null : shadingRefusal({ viewed }, entry[0]);
  };
  const choose = (place: number): void => {
    const entry = ENTRIES[place];
    if (entry === undefined || refusalOf(place) !== null) return;
    viewer.change({ shading: entry[0] });
    close();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (middle === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const from = { x: event.clientX - left - middle.x, y: event.clientY - top - middle.y };
    setPointed(pointedAt(from, ENTRIES.length));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const letter = ENTRIES.findIndex(([, key]) => key === event.key.toLowerCase());
    const digit = /^[1-8]$/.test(event.key) ? Number(event.key) - 1 : -1;
    if (step !== undefined) setPointed(((pointed ?? now) + step + ENTRIES.length) % ENTRIES.length);
    else if (event.key === 'Enter' || event.key === ' ') choose(pointed ?? now);
    else if (event.key === 'Escape' || (event.key.toLowerCase() === 'z' && !event.repeat)) close();
    else if (letter >= 0 || digit >= 0) choose(Math.max(letter, digit));
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    // when the key was let go, not when the window came to hear of it: it may have been drawing meanwhile
    if (event.key.toLowerCase() !== 'z' || event.timeStamp - opened < HELD_MS) return;
    // a slow finger that has pointed at nothing has not chosen yet
    if (pointed !== null) choose(pointed);
  };

  const why = pointed === null ? null : refusalOf(pointed);
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
          {ENTRIES.map(([each, letter], place) => {
            const { x, y } = piePlace(place, ENTRIES.length);
            const detail =
              each === 'matcap' ? MATCAP_NAMES[matcap] : each === 'channel' ? CHANNEL_NAMES[channel] : null;
            return (
              <div
                key={each}
                id={`pie-${place}`}
                role="menuitemradio"
                tabIndex={-1}
                aria-checked={each === shading}
                aria-disabled={refusalOf(place) !== null || undefined}
                className={classNames(
                  'pie-entry',
                  each === shading && 'is-chosen',
                  place === pointed && 'is-pointed',
                  refusalOf(place) !== null && 'is-off',
                )}
                style={{ left: x, top: y }}
              >
                <Lettered words={SHADING_NAMES[each]} letter={letter} />
                {detail !== null && <span className="pie-detail">{detail}</span>}
              </div>
            );
          })}
          {why !== null && (
            <p className="pie-why" role="status">
              {why}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Away from both ends of a length; in its middle where there is no room for that. */
const within = (at: number, room: number, length: number): number =>
  length < room * 2 ? length / 2 : Math.min(length - room, Math.max(room, at));

/** The ring in the middle, open where the pointer points. */
function PieRing({ pointed }: { readonly pointed: number | null }) {
  const turn = pointed === null ? 0 : (pointed / ENTRIES.length) * 360;
  return (
    <svg className="pie-ring" viewBox="-20 -20 40 40" aria-hidden="true">
      <circle r="14" />
      {pointed !== null && <path d="M -5.4 -12.9 A 14 14 0 0 1 5.4 -12.9" transform={`rotate(${turn})`} />}
    </svg>
  );
}

function Lettered({ words, letter }: { readonly words: string; readonly letter: string }) {
  const at = words.toLowerCase().indexOf(letter);
  return (
    <span>
      {words.slice(0, at)}
      <u>{words.slice(at, at + 1)}</u>
      {words.slice(at + 1)}
    </span>
  );
}
