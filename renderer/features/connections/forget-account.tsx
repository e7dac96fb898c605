import { useCallback, useEffect, useRef } from 'react';
import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { isEnded } from '../../../shared/model/job.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { connectionActions } from '../../store/connection-actions.ts';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { type Leaving, useLeaveGuard } from '../../ui/leave-guard.ts';
import { counted } from '../../words/figures.ts';

interface ForgetAccountProps {
  readonly status: ConnectionStatus;
  readonly onKeep: () => void;
  readonly onGone: () => void;
}

/** Asks before an account and its secrets are taken away; says when jobs are still owed there. */
export function ForgetAccount({ status, onKeep, onGone }: ForgetAccountProps) {
  const connections = connectionActions(useApp());
  const keep = useRef<HTMLButtonElement>(null);
  // what was pressed to ask is gone, and a second press must forget nothing
  useEffect(() => keep.current?.focus(), []);
  // Escape answers the question with no, and leaves the settings open.
  useLeaveGuard(
    useCallback(
      (how: Leaving) => {
        if (how === 'back') onKeep();
        return how !== 'back';
      },
      [onKeep],
    ),
  );
  const { busy, error, ask } = useRequest<'forget'>();
  const owed = useAppState(
    (state) =>
      state.jobs.filter(({ connectionId, state: job }) => connectionId === status.id && !isEnded(job)).length,
  );
  const refused =
    owed > 0
      ? `${counted(owed, 'job is', 'jobs are')} still open there, and only this account can download the results.`
      : busy === null
        ? null
        : 'It is being forgotten.';
  const forget = async (): Promise<void> => {
    if (await ask('forget', () => connections.forget(status.id))) onGone();
  };
  return (
    <section className="account-form" aria-label={`Forget ${status.name}`}>
      <div className="settings-scroller fixed-detail">
        <p>
          Forget {status.name}? Its secrets are taken out of where they are stored, and it goes off the list.
          What it made stays in the library.
        </p>
        {owed > 0 && (
          <p className="note" role="status">
            {refused} Let them end, or cancel them in the queue, then forget it.
          </p>
        )}
        {error !== null && <ErrorNote error={error} />}
      </div>
      <footer className="settings-foot">
        <span className="settings-foot-words" />
        <Button ref={keep} onClick={onKeep}>
          Keep it
        </Button>
        <Button variant="primary" disabledBecause={refused} onClick={() => void forget()}>
          Forget {status.name}
        </Button>
      </footer>
    </section>
  );
}
