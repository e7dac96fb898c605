import { FileUp, History, Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Chain } from '../../../../shared/model/chain/chain.ts';
import { withChanged } from '../../../../shared/model/chain/edit-chain.ts';
import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import { recipeFindings } from '../../../../shared/model/preflight.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { chainInHand, stepInHand } from '../../../store/chains/chain-hand-slice.ts';
import { recipeInHand } from '../../../store/recipes/recipes-slice.ts';
import { Area } from '../../../ui/area.tsx';
import { choicesOf } from '../../../ui/choices-of.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useKeptScroll } from '../../../ui/use-kept-scroll.ts';
import { KIND_NAMES } from '../../../words/kind-names.ts';
import { ChainEditor } from '../chain/chain-editor.tsx';
import { chainEdits } from '../chain/chain-edits.ts';
import { NamesSection } from '../hand-off/names-section.tsx';
import { FormOfKind } from './form-of-kind.tsx';
import { MendsRow } from './mends-row.tsx';
import { RecipeChangeContext, useRecipeChange } from './recipe-change.ts';
import { RecipeCosts, useCostOf, WholeCost } from './recipe-cost.tsx';
import './recipe-panel.css';
import { ReferencePreview } from '../reference-preview.tsx';

const KINDS = choicesOf(KIND_NAMES);

/** The recipe in hand: what the model allows can be chosen, the rest stays in sight and says why not. */
export function RecipePanel() {
  const recipe = useAppState(recipeInHand);
  const ofChain = useAppState(chainInHand);
  const chain = useAppState((state) => state.chain);
  const inHand = chain === null ? recipe : null;
  const scroller = useKeptScroll('recipe');
  return (
    <Area
      title="Recipe"
      className="recipe-panel"
      note={
        ofChain === null
          ? noteOf(inHand?.known.name, inHand?.isChanged)
          : noteOf(ofChain.known?.name, ofChain.isChanged)
      }
      tools={
        <>
          {((inHand?.known.origin === 'own' && inHand.isChanged) ||
            (ofChain?.known?.origin === 'own' && ofChain.isChanged)) && (
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
        {chain === null ? <RecipeForm /> : <ChainForm chain={chain} />}
        <NamesSection />
        <ReferencePreview />
      </div>
    </Area>
  );
}

/** `Hero prop · changed` */
function noteOf(name: string | undefined, isChanged = false): string {
  return name === undefined ? 'not saved' : `${name}${isChanged ? ' · changed' : ''}`;
}

function RecipeForm() {
  const recipe = useAppState((state) => state.recipe);
  return (
    <>
      <FieldsOf recipe={recipe} hasMends={inputTraits(recipe).files === 'images'} />
      <div className="recipe-add-step">
        <CommandButton command="recipe.add-step">Make a chain…</CommandButton>
      </div>
    </>
  );
}

/** The chain in hand, and the recipe of its chosen step. */
function ChainForm({ chain }: { readonly chain: Chain }) {
  const step = useAppState(stepInHand);
  const { change } = chainEdits(useApp());
  return (
    <>
      <ChainEditor chain={chain} />
      {step !== null && (
        <RecipeChangeContext value={(recipe) => change(withChanged(chain, step.id, { recipe }))}>
          <FieldsOf key={step.id} recipe={step.recipe} hasMends={step.from === null} />
        </RecipeChangeContext>
      )}
    </>
  );
}

function FieldsOf({ recipe, hasMends }: { readonly recipe: Recipe; readonly hasMends: boolean }) {
  const byKind = useAppState((state) => state.recipesByKind);
  const others = useMemo(() => Object.values(byKind), [byKind]);
  const [why, setWhy] = useState<string | null>(null);
  const broken = recipe.kind === 'model' ? recipeFindings(recipe)[0]?.message : undefined;
  return (
    <div className="recipe-form">
      <RecipeCosts recipe={recipe} others={others}>
        <TaskRow kind={recipe.kind} />
        <FormOfKind recipe={recipe} onRefused={setWhy} />
        {hasMends && <MendsRow />}
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
function TaskRow({ kind }: { readonly kind: Recipe['kind'] }) {
  const byKind = useAppState((state) => state.recipesByKind);
  const { changeRecipe } = useRecipeChange();
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
