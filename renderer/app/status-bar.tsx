import { useShallow } from 'zustand/react/shallow';
import type { Command } from '../commands/command.ts';
import { useCommands } from '../commands/commands-context.tsx';
import { printedTogether, usePrintedKeys } from '../commands/printed-keys.ts';
import { useAppState } from '../store/app-context.tsx';
import { batchProgress } from '../store/jobs/batch-ends-slice.ts';
import type { PanelId } from '../store/panel-ids.ts';
import { activeConnection } from '../store/session-slice.ts';
import { classNames } from '../ui/class-names.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { tipOf } from '../ui/tip.ts';
import { endTime, progressWords } from '../words/end-time.ts';
import { groupedFigure } from '../words/figures.ts';
import { underWayWords } from '../words/job-words.ts';
import './status-bar.css';
import { ChainStatus } from './chain-status.tsx';
import { MakingStatus } from './making-status.tsx';
import { type Hint, hintsOf } from './status-hints.ts';
import { WatchWords } from './watch-words.tsx';

/** Key hints, the latest notice, and the state of the queue and the network. */
export function StatusBar() {
  const hints = useAppState(useShallow(hintsOf));
  const said = useAppState((state) => state.said);
  return (
    <footer className="status-bar">
      <div className="status-hints">
        {hints.map((hint) =>
          'key' in hint ? (
            <KeyHint key={hint.words} keys={[hint.key]}>
              {hint.words}
            </KeyHint>
          ) : (
            <CommandHint key={hint.words} {...hint} />
          ),
        )}
      </div>
      <div className="status-message truncate" role="status">
        {said !== null && (
          <span className="state truncate" {...tipOf({ text: said.message })}>
            {said.level !== 'info' && (
              <span className={classNames('state-dot', said.level === 'error' ? 'tone-bad' : 'tone-warn')} />
            )}
            {said.message}
          </span>
        )}
      </div>
      <KeysWords />
      <MakingStatus />
      <ChainStatus />
      <WatchWords />
      <QueueWords />
      <NetworkWords />
    </footer>
  );
}

function CommandHint({ commands, words }: Extract<Hint, { readonly commands: readonly string[] }>) {
  const visible = useAppState((state) => state.dock.visible);
  const all = useCommands();
  const keys = usePrintedKeys(...commands.filter((id) => canBePressed(all, id, visible)));
  return keys.length === 0 ? null : <KeyHint keys={printedTogether(keys)}>{words}</KeyHint>;
}

/** The keys of a panel work while it is shown. */
function canBePressed(commands: readonly Command[], id: string, visible: readonly PanelId[]): boolean {
  const panel = commands.find((command) => command.id === id)?.panel;
  return panel === undefined || visible.includes(panel);
}

/** Keys and commands about assets wait for those before them; only what lasts is told. */
function KeysWords() {
  const isWaiting = useAppState((state) => state.keysWait);
  return isWaiting ? (
    <span
      className="status-part"
      {...tipOf({ text: 'The library answers slowly. What is pressed in it meanwhile is done in turn.' })}
    >
      Keys wait for the library
    </span>
  ) : null;
}

function QueueWords() {
  const summary = useAppState((state) => state.summary);
  const progress = useAppState(batchProgress);
  const { running, waiting, unknown, remainingMs, perHour, paused } = summary;
  const parts = [
    ...(progress === null ? [] : [progressWords(progress)]),
    ...underWayWords(summary),
    ...(unknown > 0 ? [`${groupedFigure(unknown)} to decide`] : []),
    ...(paused ? ['paused'] : []),
    ...(perHour !== null && running > 0 ? [`${groupedFigure(perHour)} an hour`] : []),
    ...(remainingMs !== null && running + waiting > 0 && !paused
      ? [`done about ${endTime(Date.now(), remainingMs)}`]
      : []),
  ];
  const idle = running + waiting + unknown === 0;
  if (!idle) return <span className="status-part">{parts.join(' · ')}</span>;
  return <span className="status-part">{paused ? 'Queue paused' : 'Queue empty'}</span>;
}

function NetworkWords() {
  const link = useAppState((state) => state.link);
  const connection = useAppState(activeConnection);
  if (link === 'lost')
    return (
      <span
        className="status-part status-part-lost"
        {...tipOf({ text: 'If it was ended, start it again and open the address that it prints.' })}
      >
        Maquette is not answering; trying again
      </span>
    );
  if (link === 'still')
    return <span className="status-part status-part-lost">Maquette does not respond; waiting for it</span>;
  if (link === 'refused') return <span className="status-part">Signed out</span>;
  if (link === 'connecting' || connection === undefined)
    return <span className="status-part">Connecting</span>;
  const remote = { idle: 'Ready', online: 'Online', offline: 'Offline', refused: 'Refused' } as const;
  return (
    <span
      className="status-part"
      {...tipOf(connection.message === null ? null : { text: connection.message })}
    >
      {connection.kind === 'local' && connection.state !== 'offline' ? (
        <>
          Local<span className="status-more">, no network needed</span>
        </>
      ) : (
        remote[connection.state]
      )}
    </span>
  );
}
