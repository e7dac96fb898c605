import { useMemo } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { copyActions } from './copy-actions.ts';
import { owedCopies } from './owed-copies.ts';

/** The copies of results that could not be handed off: where, how many, why, and what can be done. */
export function CopyNotes() {
  const app = useApp();
  const jobs = useAppState((state) => state.jobs);
  const owed = useMemo(() => owedCopies(jobs), [jobs]);
  return owed.map(({ jobs: theirs, words }) => (
    <div key={words} className="queue-note batch-end note" role="status">
      <span>{words}</span>
      <span className="batch-end-actions">
        <Button onClick={() => void copyActions(app).tryNow()}>Try now</Button>
        <Button
          hint="The results stay in the library; undo has them tried again"
          onClick={() => void copyActions(app).giveUp(theirs)}
        >
          Give up these copies
        </Button>
      </span>
    </div>
  ));
}
