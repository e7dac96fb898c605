import { useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { classNames } from '../../ui/class-names.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { tipOf } from '../../ui/tip.ts';
import { aboutDuration } from '../../words/durations.ts';
import { groupedFigure } from '../../words/figures.ts';
import './status-bar.css';

type Hints = readonly (readonly [keys: string, words: string])[];

const BATCH_HINTS: Hints = [
  ['↑ ↓', 'select'],
  ['Ctrl O', 'choose folder'],
  ['P', 'pause queue'],
  ['Ctrl Enter', 'start'],
];
const GRID_HINTS: Hints = [
  ['Enter', 'open'],
  ['X', 'trash'],
  ['Shift', 'select more'],
  ['Num 1 3 7', 'views'],
];
const EMPTY_LIBRARY_HINTS: Hints = [
  ['Alt 1', 'batch workspace'],
  ['Ctrl O', 'choose folder'],
];
const VIEWER_HINTS: Hints = [
  ['Esc', 'back to the grid'],
  ['Num 1 3 7', 'views'],
  ['.', 'frame'],
  ['Z', 'shading'],
];

function hintsOf(state: AppState): Hints {
  if (state.workspace === 'batch') return BATCH_HINTS;
  if (state.libraryStatus.total + state.libraryStatus.trashed === 0) return EMPTY_LIBRARY_HINTS;
  return state.viewerLarge ? VIEWER_HINTS : GRID_HINTS;
}

/** Keys of the moment, what was said last, and how the queue and the network are. */
export function StatusBar() {
  const hints = useAppState(hintsOf);
  const notice = useAppState((state) => state.notices[0]);
  return (
    <footer className="status-bar">
      <div className="status-hints">
        {hints.map(([keys, words]) => (
          <KeyHint key={keys} keys={keys}>
            {words}
          </KeyHint>
        ))}
      </div>
      <div className="status-message truncate" role="status">
        {notice !== undefined && (
          <span className="state truncate" {...tipOf({ text: notice.message })}>
            {notice.level !== 'info' && (
              <span
                className={classNames('state-dot', notice.level === 'error' ? 'tone-bad' : 'tone-warn')}
              />
            )}
            {notice.message}
          </span>
        )}
      </div>
      <QueueWords />
      <NetworkWords />
    </footer>
  );
}

function QueueWords() {
  const { running, waiting, unknown, remainingMs, perHour, paused } = useAppState((state) => state.summary);
  const parts = [
    `${groupedFigure(running)} running`,
    `${groupedFigure(waiting)} waiting`,
    ...(unknown > 0 ? [`${unknown} to decide`] : []),
    ...(paused ? ['paused'] : []),
    ...(perHour !== null && running > 0 ? [`${groupedFigure(perHour)} an hour`] : []),
    ...(remainingMs !== null && running + waiting > 0 && !paused ? [aboutDuration(remainingMs)] : []),
  ];
  const idle = running + waiting + unknown === 0;
  return <span className="status-part">{idle ? 'Queue empty' : parts.join(' · ')}</span>;
}

function NetworkWords() {
  const link = useAppState((state) => state.link);
  const connection = useAppState(activeConnection);
  if (link === 'lost') return <span className="status-part">Maquette is not answering; trying again</span>;
  if (link === 'refused')
    return <span className="status-part">Signed out: open the printed address again</span>;
  if (link === 'connecting' || connection === undefined)
    return <span className="status-part">Connecting</span>;
  const remote = { idle: 'Ready', online: 'Online', offline: 'Offline', refused: 'Refused' } as const;
  return (
    <span
      className="status-part"
      {...tipOf(connection.message === null ? null : { text: connection.message })}
    >
      {connection.kind === 'local' && connection.state !== 'offline'
        ? 'Local, no network needed'
        : remote[connection.state]}
    </span>
  );
}
