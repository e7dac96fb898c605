import type { TaskKind } from '../../../shared/interface/tasks.ts';
import type { TaskOffer } from '../../../shared/model/task-offer.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { onFirstClick } from '../../ui/first-click.ts';
import { queueActions } from './queue-actions.ts';

/** The offers: tasks that were paid for and belong to no job, with buttons to adopt or dismiss each. */
export function OfferNotes() {
  const offers = useAppState((state) => state.summary.offers);
  return offers.map((offer) => <OfferNote key={`${offer.connectionId} ${offer.taskId}`} offer={offer} />);
}

function OfferNote({ offer }: { readonly offer: TaskOffer }) {
  const queue = queueActions(useApp());
  const connections = useAppState((state) => state.connections);
  const { busy, error, ask } = useRequest<'adopt' | 'leave'>();
  const { connectionId, taskId } = offer;
  const task = { connectionId, taskId };
  const account = connections.find(({ id }) => id === connectionId)?.name ?? 'An account';
  const waiting = busy === null ? null : 'The service is being asked.';
  return (
    <div className="queue-hold">
      <div className="queue-note note" role="status">
        <span>
          {account} has {KINDS[offer.kind]}
          {about(offer)} that you paid for and that belongs to no job here (task{' '}
          <span className="selectable">{taskId}</span>).
        </span>
        <span className="queue-note-buttons">
          <Button
            aria-label={`Adopt ${taskId}`}
            hint="Make a job of it that downloads its result; nothing more is charged"
            disabledBecause={waiting}
            // The next offer takes the place of one that is gone.
            onClick={onFirstClick(() => void ask('adopt', () => queue.adoptOffer(task)))}
          >
            {busy === 'adopt' ? 'Asking…' : 'Adopt'}
          </Button>
          <Button
            aria-label={`Dismiss ${taskId}`}
            hint="Take this note away; its result is not downloaded"
            disabledBecause={waiting}
            onClick={onFirstClick(() => void ask('leave', () => queue.dismissOffer(task)))}
          >
            Dismiss
          </Button>
        </span>
      </div>
      {error !== null && <ErrorNote error={error} />}
    </div>
  );
}

const KINDS: Readonly<Record<TaskKind, string>> = {
  model: 'a model',
  depth: 'a depth map',
  segmentation: 'a model in parts',
};

function about({ subject }: TaskOffer): string {
  return subject === null ? '' : ` of “${subject}”`;
}
