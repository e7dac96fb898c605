import { FileUp, History, Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import { recipeFindings } from '../../../../shared/model/preflight.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { recipeInHand } from '../../../store/recipes/recipes-slice.ts';
import { Area } from '../../../ui/area.tsx';
import { choicesOf } from '../../../ui/choices-of.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useKeptScroll } from '../../../ui/use-kept-scroll.ts';
import { KIND_NAMES } from '../../../words/kind-names.ts';
import { batchActions } from '../batch-actions.ts';
import { NamesSection } from '../hand-off/names-section.tsx';
import { DepthRecipeForm } from './depth-recipe-form.tsx';
import { MendsRow } from './mends-row.tsx';
import { ModelRecipeForm } from './model-recipe-form.tsx';
import { PartsRecipeForm } from './parts-recipe-form.tsx';
import { RecipeCosts, useCostOf, WholeCost } from './recipe-cost.tsx';
import './recipe-panel.css';
import { ReferencePreview } from '../reference-preview.tsx';

const KINDS = choicesOf(KIND_NAMES);

/** The recipe in hand: what the model allows can be chosen, the rest stays in sight and says why not. */
export function RecipePanel() {
  const inHand = useAppState(recipeInHand);
  const scroller = useKeptScroll('recipe');
  return (
    <Area
      title="Recipe"
      className="recipe-panel"
      note={inHand === null ? 'not saved' : `${inHand.known.name}${inHand.isChanged ? ' · changed' : ''}`}
      tools={
        <>
          {inHand?.known.origin === 'own' && inHand.isChanged && (
            <CommandButton command="batch.save-recipe-changes" icon={null}>
              Save
            </CommandButton>
          )}
          <CommandButton command="batch.recipe-versions" icon={<History size={13} aria-hidden />} />
          <CommandButton command="batch.import-recipes" icon={<FileUp size={13} aria-hidden />} />
          <CommandButton command="batch.save-recipe" icon={<Save size={13} aria-hidden />} />
        </>
      }
    >
      <div ref={scroller} className="recipe-scroller">
        <RecipeForm />
        <NamesSection />
        <ReferencePreview />
      </div>
    </Area>
  );
}

function RecipeForm() {
  const recipe = useAppState((state) => state.recipe);
  const byKind = useAppState((state) => state.recipesByKind);
  const others = useMemo(() => Object.values(byKind), [byKind]);
  const [why, setWhy] = useState<string | null>(null);
  const broken = recipe.kind === 'model' ? recipeFindings(recipe)[0]?.message : undefined;
  return (
    <div className="recipe-form">
      <RecipeCosts recipe={recipe} others={others}>
        <TaskRow />
        <FormOfKind recipe={recipe} onRefused={setWhy} />
        {inputTraits(recipe).files === 'images' && <MendsRow />}
        <WholeCost />
      </RecipeCosts>
      <div role="status">
        {broken !== undefined && <p className="note">{broken}</p>}
        {why !== null && why !== broken && <p className="note recipe-why">{why}</p>}
      </div>
    </div>
  );
}

/** What is made. The tooltip of another task says what it costs and takes more or less. */
function TaskRow() {
  const kind = useAppState((state) => state.recipe.kind);
  const byKind = useAppState((state) => state.recipesByKind);
  const { changeRecipe } = batchActions(useApp());
  const costOf = useCostOf();
  return (
    <FormRow label="Task">
      <Segmented
        label="Task"
        value={kind}
        choices={KINDS.map((choice) => ({ ...choice, tip: costOf(byKind[choice.value])?.words }))}
        onChange={(next) => changeRecipe(byKind[next])}
      />
    </FormRow>
  );
}

interface FormOfKindProps {
  readonly recipe: Recipe;
  readonly onRefused: (why: string | null) => void;
}

function FormOfKind({ recipe, onRefused }: FormOfKindProps) {
  switch (recipe.kind) {
    case 'model':
      return <ModelRecipeForm recipe={recipe} onRefused={onRefused} />;
    case 'depth':
      return <DepthRecipeForm recipe={recipe} />;
    case 'segmentation':
      return <PartsRecipeForm recipe={recipe} />;
    default:
      return assertNever(recipe);
  }
}
