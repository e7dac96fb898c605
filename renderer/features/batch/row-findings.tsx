import { FIX_OF_LOOK } from '../../../shared/model/look/look-fix.ts';
import type { LookWarning } from '../../../shared/model/look/look-warning.ts';
import { lookAdvice } from '../../../shared/model/look/look-words.ts';
import type { Fix } from '../../../shared/model/mend/fix.ts';
import { FIX_VERBS, fixedWords } from '../../../shared/model/mend/fix-words.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { fixesOf } from '../../../shared/model/reference.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { mendableIn } from '../../store/batch/mendable.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { counted } from '../../words/figures.ts';
import { batchActions } from './batch-actions.ts';
import './row-findings.css';

/** Every word that the checks have about a row, what can be mended of it, and what was. */
export function RowFindings({ row }: { readonly row: PlanRow }) {
  const mended = fixesOf(row.reference);
  const { findings, warnings = [] } = row;
  if (findings.length + warnings.length + mended.length === 0) return null;
  return (
    <div className="row-findings">
      {findings.map(({ severity, field, message, fix }) =>
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
      {warnings.map((warning) => (
        <Warning key={`${warning.code} ${warning.view}`} row={row} warning={warning} />
      ))}
      {mended.length > 0 && <Mended row={row} mended={mended} />}
    </div>
  );
}

function Warning({ row, warning }: { readonly row: PlanRow; readonly warning: LookWarning }) {
  const fix = FIX_OF_LOOK[warning.code];
  return (
    <div className="note">
      <p>{lookAdvice([warning])}</p>
      {fix !== undefined && <MendButtons row={row} fix={fix} />}
    </div>
  );
}

function MendButtons({ row, fix }: { readonly row: PlanRow; readonly fix: Fix }) {
  const batch = batchActions(useApp());
  const alike = useAppState(mendableIn).find((each) => each.fix === fix);
  return (
    <div className="row-findings-actions">
      <Button onClick={() => batch.mend([row], () => [fix])}>{FIX_VERBS[fix]}</Button>
      {alike !== undefined && alike.rows.length > 1 && (
        <Button onClick={() => batch.mend(alike.rows, () => [fix])}>
          {`${FIX_VERBS[fix]}: all ${counted(alike.rows.length, 'row')}`}
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
        <Button onClick={() => batch.sendOriginals([row])}>Send the original</Button>
      </div>
    </div>
  );
}
