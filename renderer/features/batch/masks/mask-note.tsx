import { usedMask } from '../../../../shared/model/mend/used-mask.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import type { ImageFile } from '../../../../shared/model/reference.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { type Planned, plannedRows } from '../../../store/batch/plan-rows.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { rememberLast } from '../../../store/remember-last.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../words/figures.ts';
import { maskActions } from './mask-actions.ts';
import './mask-note.css';

/** The masks that lie beside a row's pictures, and the choice to ignore them; nothing where there are none. */
export function MaskNote({ row }: { readonly row: PlanRow }) {
  const masked = maskedImages(row);
  return masked.length === 0 ? null : <Masks row={row} masked={masked} />;
}

function Masks({ row, masked }: { readonly row: PlanRow; readonly masked: readonly ImageFile[] }) {
  const actions = maskActions(useApp());
  const plan = useAppState((state) => state.plan);
  const isReady = useAppState(({ planning, starting }) => planning.state === 'ready' && !starting);
  const isIgnored = masked.every(({ mask }) => mask?.ignored === true);
  const alike = useAppState(isIgnored ? ignoredIn : usedIn);
  if (plan === null) return null;
  const why =
    row.status === 'owed' ? 'It is in the queue already.' : isReady ? null : 'The plan is being made.';
  const verb = isIgnored ? 'Use' : 'Ignore';
  const mine = masked.map(({ path }) => path);
  return (
    <div className="mask-note">
      <p className="preview-words selectable">{maskWords(plan, row, masked)}</p>
      <div className="mask-note-actions">
        <Button disabledBecause={why} onClick={() => actions.ignore(mine, !isIgnored)}>
          {`${verb} the ${mine.length === 1 ? 'mask' : 'masks'}`}
        </Button>
        {alike.length > mine.length && (
          <Button disabledBecause={why} onClick={() => actions.ignore(alike, !isIgnored)}>
            {`${verb} all ${counted(alike.length, 'mask')}`}
          </Button>
        )}
      </div>
    </div>
  );
}

const maskedImages = (row: PlanRow): readonly ImageFile[] =>
  factsOf(row).views.flatMap(({ image }) => (image.mask === undefined ? [] : [image]));

/** `Mask: chair.mask.png, ignored`. */
function maskWords(plan: Plan, row: PlanRow, masked: readonly ImageFile[]): string {
  const recipe = recipeOf(plan, row);
  const words = masked.map((image) => {
    const name = image.mask?.name ?? '';
    if (image.mask?.ignored === true) return `${name}, ignored`;
    if (usedMask(recipe, image) === undefined) return `${name}, not used: the background stays`;
    return image.mask?.fault === undefined ? name : `${name}, does not fit`;
  });
  return `${masked.length === 1 ? 'Mask' : 'Masks'}: ${words.join(' · ')}`;
}

/** The paths of pictures in the shown rows, that are not in the queue, by whether their masks are ignored. */
const pathsIn = (isIgnored: boolean) =>
  rememberLast((rows: readonly PlanRow[]): readonly string[] => {
    const paths = rows
      .filter(({ status }) => status !== 'owed')
      .flatMap(maskedImages)
      .filter(({ mask }) => (mask?.ignored === true) === isIgnored)
      .map(({ path }) => path);
    return [...new Set(paths)];
  });
const pathsIgnored = pathsIn(true);
const pathsUsed = pathsIn(false);
const ignoredIn = (state: Planned): readonly string[] => pathsIgnored(plannedRows(state));
const usedIn = (state: Planned): readonly string[] => pathsUsed(plannedRows(state));
