import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { useApp } from '../../store/app-context.tsx';
import { connectionActions } from '../../store/connection-actions.ts';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';

/** Makes a connection the one that new batches go to. */
export function UseForBatches({ status }: { readonly status: ConnectionStatus }) {
  const connections = connectionActions(useApp());
  const { error, ask } = useRequest<'select'>();
  return (
    <>
      {error !== null && (
        <span className="note" role="alert">
          {error.message}
        </span>
      )}
      <Button
        disabledBecause={status.selected ? 'New batches go there already.' : null}
        hint="Jobs that are queued stay with the account they were queued for"
        onClick={() => void ask('select', () => connections.select(status.id))}
      >
        {status.selected ? 'In use for new batches' : 'Use for new batches'}
      </Button>
    </>
  );
}
