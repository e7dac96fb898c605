import { type FormEvent, useEffect, useState } from 'react';
import { type Credits, formatCredits } from '../../../../shared/model/credits.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { useRequest } from '../../../store/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { amountOf, whyNoAmount } from '../../../words/amounts.ts';
import { creditWords } from '../../../words/connection-words.ts';
import { counted } from '../../../words/figures.ts';
import { queueActions } from '../queue-actions.ts';
import { whyNoBudget } from './budget-words.ts';

/** Credits that the batch of the selected job may take in all. */
export function BudgetDialog({ jobId, onClose }: { readonly jobId: string; readonly onClose: () => void }) {
  const job = useAppState((state) => state.jobsById.get(jobId));
  const jobs = useAppState((state) => state.jobs);
  const connection = useAppState((state) => state.connections.find(({ id }) => id === job?.connectionId));
  const queue = queueActions(useApp());
  const { busy, error, ask } = useRequest<'read' | 'set'>();
  const isOpen = useIsOpen();
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<Credits | null>(null);
  const batchId = job?.batchId;
  useEffect(() => {
    if (batchId === undefined) return;
    void ask('read', async () => {
      const { budget, taken } = await queue.budget(batchId);
      setText((typed) => (typed === '' ? (budget ?? '') : typed));
      setTaken(taken);
    });
  }, [batchId, ask, queue]);
  if (job === undefined) return null;
  const batch = jobs.filter(({ batchId }) => batchId === job.batchId);
  const refused = whyNoAmount(text);
  const whyNot = whyNoBudget(busy, taken, text);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (whyNot !== null) return;
    if ((await ask('set', () => queue.setBudget(job.batchId, amountOf(text)))) && isOpen()) onClose();
  };
  return (
    <Dialog title={`Budget of the batch of ${job.reference.name}`} className="decision" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div className="decision-form">
          <p className="dim">
            {counted(batch.length, 'job')} on the list, {taken === null ? '…' : formatCredits(taken)}{' '}
            {creditWords(connection ?? { kind: 'remote' })} taken so far. What does not fit any more waits,
            and says so, until the budget is raised.
          </p>
          <FormRow label="Credits">
            <TextField
              label="Credits that the batch may take in all"
              placeholder="Empty for no limit"
              inputMode="decimal"
              aria-invalid={refused !== null || undefined}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {refused !== null && (
              <p className="form-refused" role="alert">
                {refused}
              </p>
            )}
          </FormRow>
          {error !== null && <ErrorNote error={error} />}
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabledBecause={whyNot}>
            {text.trim() === '' ? 'Set no limit' : 'Set the budget'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
