import { useApp, useAppState } from '../../store/app-context.tsx';
import { sentRows } from '../../store/batch/plan-rows.ts';
import { Button } from '../../ui/button.tsx';
import { rowChoice } from './plan/row-choice.ts';
import { sentBeforeWords } from './plan-words.ts';

/** That rows were sent before and are left out, with a way to send all of them once more. */
export function SentNote() {
  const rows = useAppState(sentRows);
  const choice = rowChoice(useApp());
  const words = sentBeforeWords(rows);
  if (words === null) return null;
  return (
    <div className="plan-mend note" role="status">
      <p>{words}</p>
      <Button onClick={() => choice.leaveOut(rows, false)}>
        {rows.length === 1 ? 'Check it' : 'Check them'}
      </Button>
    </div>
  );
}
