import { useApp, useAppState } from '../../store/app-context.tsx';
import { calledFor } from '../../store/batch/called-fixes.ts';
import { mendableIn } from '../../store/batch/mendable.ts';
import { Button } from '../../ui/button.tsx';
import { batchActions } from './batch-actions.ts';
import { mendableWords } from './plan-words.ts';

/** What can be mended on copies in the rows that are shown, all at once. */
export function MendNote() {
  const mendable = useAppState(mendableIn);
  const isScanning = useAppState((state) => state.planning.state === 'scanning');
  const batch = batchActions(useApp());
  if (mendable.length === 0) return null;
  const rows = [...new Set(mendable.flatMap((each) => each.rows))];
  return (
    <div className="plan-mend note" role="status">
      <p>{mendableWords(mendable)}</p>
      <Button
        disabledBecause={isScanning ? 'The plan is being made.' : null}
        onClick={() => batch.mend(rows, calledFor)}
      >
        Mend on copies
      </Button>
    </div>
  );
}
