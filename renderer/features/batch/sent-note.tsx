import type { PlanRow } from '../../../shared/model/plan.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { sentRows } from '../../store/batch/plan-rows.ts';
import { Button } from '../../ui/button.tsx';
import { rowChoice } from './plan/row-choice.ts';
import { failedBeforeWords, sentBeforeWords } from './plan-words.ts';

/** That rows were sent before and are left out, with a way to send all of them once more: those that may be paid for, and those that failed. */
export function SentNote() {
  const rows = useAppState(sentRows);
  const failed = rows.filter(isFreeFailure);
  const paid = rows.filter((row) => !isFreeFailure(row));
  return (
    <>
      <LeftOutNote rows={failed} words={failedBeforeWords(failed)} />
      <LeftOutNote rows={paid} words={sentBeforeWords(paid)} />
    </>
  );
}

/** Where another attempt at the same may be paid for, that is what matters. */
const isFreeFailure = ({ failedBefore, sentBefore }: PlanRow): boolean =>
  failedBefore !== undefined && sentBefore !== true;

function LeftOutNote({ rows, words }: { readonly rows: readonly PlanRow[]; readonly words: string | null }) {
  const choice = rowChoice(useApp());
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
