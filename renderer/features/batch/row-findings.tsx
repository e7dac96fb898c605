import { Fragment, useRef } from 'react';
import { lookAdvice } from '../../../shared/model/look/look-words.ts';
import { choosable, type Fix, type Mend } from '../../../shared/model/mend/fix.ts';
import { FIX_VERBS, fixedWords } from '../../../shared/model/mend/fix-words.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { canSendOriginal } from '../../../shared/model/preflight.ts';
import { fixesOf, type ReferenceView, viewsOf } from '../../../shared/model/reference.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { calledFor } from '../../store/batch/called-fixes.ts';
import { mendableIn } from '../../store/batch/mendable.ts';
import { factsOf } from '../../store/batch/row-facts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { counted } from '../../words/figures.ts';
import { batchActions } from './batch-actions.ts';
import './row-findings.css';

/** Every word that the checks have about a row, what can be mended of it, and what was. */
export function RowFindings({ row }: { readonly row: PlanRow }) {
  const group = useRef<HTMLDivElement>(null);
  const { findings, status } = row;
  const warnings = status === 'new' ? (row.warnings ?? []) : [];
  const mended = fixesOf(row.reference);
  const isFailed = viewsOf(row.reference).some(
    ({ image }) => image.mendFailure !== undefined && canSendOriginal(image),
  );
  if (findings.length + warnings.length + mended.length === 0) return null;
  // What was pressed goes when it did its work; the keyboard stays here.
  const stay = (): void => group.current?.focus();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div
      ref={group}
      className="row-findings"
      role="group"
      tabIndex={-1}
      aria-label={`Checks of ${row.reference.name}`}
    >
      {findings.map(({ severity, field, message }) =>
        severity === 'error' ? (
          <ErrorNote key={field + message} error={{ kind: 'input', message }} />
        ) : (
          <p key={field + message} className="note">
            {message}
          </p>
        ),
      )}
      {warnings.map((warning) => (
        <p key={`${warning.code} ${warning.view}`} className="note">
          {lookAdvice([warning])}
        </p>
      ))}
      {mended.length > 0 && <p className="note">{mendedWords(row, mended)}</p>}
      {status !== 'owed' && (
        <MendButtons row={row} canTakeBack={choosable(mended).length > 0 || isFailed} onPressed={stay} />
      )}
    </div>
  );
}

function mendedWords({ reference }: PlanRow, mended: readonly Mend[]): string {
  const words = fixedWords(mended);
  const yours = viewsOf(reference).length > 1 ? 'Your files stay as they are.' : 'Your file stays as it is.';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${yours}`;
}

interface MendButtonsProps {
  readonly row: PlanRow;
  readonly canTakeBack: boolean;
  readonly onPressed: () => void;
}

/** One button for each fix that the row calls for, and one for all rows alike. */
function MendButtons({ row, canTakeBack, onPressed }: MendButtonsProps) {
  const batch = batchActions(useApp());
  const mendable = useAppState(mendableIn);
  const isReady = useAppState(({ planning, starting }) => planning.state === 'ready' && !starting);
  const fixes = factsOf(row).fixes;
  if (fixes.length === 0 && !canTakeBack) return null;
  const why = isReady ? null : 'The plan is being made.';
  const { name } = row.reference;
  const only =
    (fix: Fix) =>
    (each: PlanRow, view: ReferenceView): readonly Fix[] =>
      calledFor(each, view).filter((called) => called === fix);
  const press = (act: () => void) => (): void => {
    onPressed();
    act();
  };
  return (
    <div className="row-findings-actions">
      {fixes.map((fix) => {
        const alike = mendable.find((each) => each.fix === fix)?.rows ?? [];
        return (
          <Fragment key={fix}>
            <Button
              aria-label={`${FIX_VERBS[fix]} (${name})`}
              disabledBecause={why}
              onClick={press(() => batch.mend([row], only(fix)))}
            >
              {FIX_VERBS[fix]}
            </Button>
            {alike.length > 1 && (
              <Button disabledBecause={why} onClick={press(() => batch.mend(alike, only(fix)))}>
                {`${FIX_VERBS[fix]}: all ${counted(alike.length, 'row')}`}
              </Button>
            )}
          </Fragment>
        );
      })}
      {canTakeBack && (
        <Button disabledBecause={why} onClick={press(() => batch.sendOriginals([row]))}>
          {viewsOf(row.reference).length > 1 ? 'Send the originals' : 'Send the original'}
        </Button>
      )}
    </div>
  );
}
