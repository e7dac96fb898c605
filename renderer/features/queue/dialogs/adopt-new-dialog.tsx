import { type FormEvent, useState } from 'react';
import type { TaskKind } from '../../../../shared/interface/tasks.ts';
import { DEFAULT_RECIPES } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { activeConnection } from '../../../store/session-slice.ts';
import { useRequest } from '../../../store/use-request.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { choicesOf } from '../../../ui/choices-of.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { KIND_NAMES } from '../../../words/kind-names.ts';
import { queueActions } from '../queue-actions.ts';
import { whyNotTaskId } from './adopt-dialog.tsx';
import { AdoptFoot } from './adopt-foot.tsx';

const KINDS = choicesOf(KIND_NAMES);

/** Makes a job of a task that was made elsewhere, so that its result comes into the library. */
export function AdoptNewDialog({ onClose }: { readonly onClose: () => void }) {
  const connections = useAppState((state) => state.connections);
  const active = useAppState(activeConnection);
  const panelRecipe = useAppState((state) => state.recipe);
  const queue = queueActions(useApp());
  const { busy, error, ask } = useRequest<'adopt'>();
  const isOpen = useIsOpen();
  const [connectionId, setConnectionId] = useState(active?.id ?? '');
  const [kind, setKind] = useState<TaskKind>('model');
  const [taskId, setTaskId] = useState('');
  const [name, setName] = useState('');
  const refused = whyNotTaskId(taskId) ?? (name.trim() === '' ? 'It needs a name.' : null);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (refused !== null) return;
    const recipe = panelRecipe.kind === kind ? panelRecipe : DEFAULT_RECIPES[kind];
    const task = { connectionId, taskId: taskId.trim(), name: name.trim(), recipe };
    if ((await ask('adopt', () => queue.adoptNew(task))) && isOpen()) onClose();
  };
  return (
    <Dialog title="Adopt a task" className="decision" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="decision-form">
          <p className="dim">
            A task that was made elsewhere with one of your accounts becomes a job: nothing is sent, and its
            result comes into the library.
          </p>
          <FormRow label="Account">
            <ChoiceList
              label="Account"
              value={connectionId}
              choices={connections.map((each) => ({ value: each.id, label: each.name }))}
              onChange={setConnectionId}
            />
          </FormRow>
          <FormRow label="Kind">
            <Segmented label="Kind" value={kind} choices={KINDS} onChange={setKind} />
          </FormRow>
          <FormRow label="Task id">
            <TextField label="Task id" value={taskId} onChange={(event) => setTaskId(event.target.value)} />
          </FormRow>
          <FormRow label="Name">
            <TextField
              label="Name"
              maxLength={200}
              placeholder="As it is to be called in the library"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </FormRow>
          {error !== null && <ErrorNote error={error} />}
        </div>
        <AdoptFoot leave="Cancel" busy={busy !== null} refused={refused} onClose={onClose} />
      </form>
    </Dialog>
  );
}
