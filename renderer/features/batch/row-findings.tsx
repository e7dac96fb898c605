import { FIXES, type Fix } from '../../../shared/model/mend/fix.ts';
import { FIX_VERBS, fixedWords } from '../../../shared/model/mend/fix-words.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { fixesOf } from '../../../shared/model/reference.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { imagesOf, mendableIn } from '../../store/batch/mendable.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { counted } from '../../words/figures.ts';
import { batchActions } from './batch-actions.ts';
import './row-findings.css';

/** Every word that the checks have about a row, what can be mended of it, and what was. */
export function RowFindings({ row }: { readonly row: PlanRow }) {
  const mended = fixesOf(row.reference);
  if (row.findings.length === 0 && mended.length === 0) return null;
  return (
    <div className="row-findings">
      {row.findings.map(({ severity, field, message, fix }) =>
        severity === 'error' ? (
          <ErrorNote
            key={field + message}
            error={{ kind: 'input', message }}
            actions={fix === undefined ? undefined : <MendButtons row={row} fix={fix} />}
          />
        ) : (
          <div key={field + message} className="note">
            <p>{message}</p>
            {fix !== undefined && <MendButtons row={row} fix={fix} />}
          </div>
        ),
      )}
      {mended.length > 0 && <Mended row={row} mended={mended} />}
    </div>
  );
}

function MendButtons({ row, fix }: { readonly row: PlanRow; readonly fix: Fix }) {
  const batch = batchActions(useApp());
  const alike = useAppState(mendableIn).find((each) => each.fix === fix);
  const before = fixesOf(row.reference);
  const fixes = FIXES.filter((each) => each === fix || before.includes(each));
  return (
    <div className="row-findings-actions">
      <Button onClick={() => batch.mend(imagesOf(row), fixes, before)}>{FIX_VERBS[fix]}</Button>
      {alike !== undefined && alike.rows > 1 && (
        <Button onClick={() => batch.mend(alike.images, [fix])}>
          {`${FIX_VERBS[fix]}: all ${counted(alike.rows, 'row')}`}
        </Button>
      )}
    </div>
  );
}

function Mended({ row, mended }: { readonly row: PlanRow; readonly mended: readonly Fix[] }) {
  const batch = batchActions(useApp());
  const words = fixedWords(mended);
  return (
    <div className="note">
      <p>{`${words.charAt(0).toUpperCase()}${words.slice(1)}. Your file stays as it is.`}</p>
      <div className="row-findings-actions">
        <Button onClick={() => batch.mend(imagesOf(row), [], mended)}>Send the original</Button>
      </div>
    </div>
  );
}
