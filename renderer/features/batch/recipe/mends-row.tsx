import { FIXES, type Fix } from '../../../../shared/model/mend/fix.ts';
import { FIX_VERBS } from '../../../../shared/model/mend/fix-words.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import type { BatchSlice } from '../../../store/batch/batch-slice.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import type { RecipesSlice } from '../../../store/recipes/recipes-slice.ts';
import { rememberLast } from '../../../store/remember-last.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { tipOf } from '../../../ui/tip.ts';
import './mends-row.css';
import { recipeActions } from './recipe-actions.ts';

const SHORT: Readonly<Record<Fix, string>> = {
  convert: 'Convert',
  turn: 'Turn',
  flatten: 'Flatten',
  lighten: 'Lighten',
  crop: 'Crop',
  pad: 'Pad',
  shrink: 'Shrink',
};

/** What the recipe mends by itself on copies of the images, and the offer to take into it what was mended by hand in this plan. */
export function MendsRow() {
  const fixes = useAppState((state) => state.recipeFixes);
  const byHand = useAppState(mendedByHand);
  const recipes = recipeActions(useApp());
  const toggle = (fix: Fix): void =>
    recipes.setFixes(FIXES.filter((each) => (each === fix) !== fixes.includes(each)));
  return (
    <>
      <FormRow label="Mends">
        <fieldset className="mend-choices" aria-label="What the recipe mends by itself, on copies">
          {FIXES.map((fix) => (
            <button
              key={fix}
              type="button"
              className={classNames('segment', 'mend-choice', fixes.includes(fix) && 'is-chosen')}
              aria-pressed={fixes.includes(fix)}
              {...tipOf({ text: `${FIX_VERBS[fix]}, on a copy, wherever it makes a difference` })}
              onClick={() => toggle(fix)}
            >
              {SHORT[fix]}
            </button>
          ))}
        </fieldset>
      </FormRow>
      {byHand.length > 0 && (
        <div className="mend-offer note">
          <span>
            Mended by hand in this plan: {byHand.map((fix) => FIX_VERBS[fix].toLowerCase()).join(', ')}.
          </span>
          <Button
            onClick={() =>
              recipes.setFixes(FIXES.filter((fix) => fixes.includes(fix) || byHand.includes(fix)))
            }
          >
            Put into the recipe
          </Button>
        </div>
      )}
    </>
  );
}

/** What was mended in the plan, and is not among what the recipe mends by itself. */
function mendedByHand({ plan, recipeFixes }: BatchSlice & RecipesSlice): readonly Fix[] {
  return othersIn(plan, recipeFixes);
}

const othersIn = rememberLast((plan: BatchSlice['plan'], fixes: readonly Fix[]): readonly Fix[] => {
  const done = new Set(plan?.rows.flatMap((row) => factsOf(row).mended) ?? []);
  return FIXES.filter((fix) => done.has(fix) && !fixes.includes(fix));
});
