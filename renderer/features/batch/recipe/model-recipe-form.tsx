import type { ReactNode } from 'react';
import { FACE_RANGE } from '../../../../shared/interface/limits.ts';
import { RECOMMENDED_FACES } from '../../../../shared/interface/models.ts';
import { facesOf, type ModelRecipe } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { groupedFigure } from '../../../words/figures.ts';
import { batchActions } from '../batch-actions.ts';
import { MeshField } from '../mesh-field.tsx';
import { CostedSegmented } from './costed-segmented.tsx';
import { ModelChoice } from './model-choice.tsx';
import { ModelFormatRow } from './model-format-row.tsx';
import { makeAlternatives, resolutionAlternatives } from './recipe-alternatives.ts';
import { useRecipeChange } from './recipe-change.ts';
import { makeChoices, pbrChoices, resolutionChoices, withMake } from './recipe-choices.ts';

const FACE_STEP = 10_000;

export interface RecipeFormProps<Kind> {
  readonly recipe: Kind;
  /** Told why a dim choice is dim, while it is pointed at. */
  readonly onRefused: (why: string | null) => void;
}

/** What an image, or a view set, becomes: geometry, a textured model, or the texture of a model that exists. */
export function ModelRecipeForm({ recipe, onRefused }: RecipeFormProps<ModelRecipe>): ReactNode {
  const [mesh = null] = useAppState((state) => state.meshes);
  const { changeInputs } = batchActions(useApp());
  const { changeRecipe, isStep } = useRecipeChange();
  const recommended = RECOMMENDED_FACES[recipe.resolution];
  return (
    <>
      <FormRow label="Make">
        <CostedSegmented
          label="Make"
          value={recipe.make}
          choices={makeChoices(recipe)}
          alternatives={makeAlternatives(recipe)}
          onChange={(make) => changeRecipe(withMake(recipe, make))}
          onRefused={onRefused}
        />
      </FormRow>
      {recipe.make === 'texture' && !isStep && (
        <FormRow label="Of">
          <MeshField
            label="Model that gets the texture"
            placeholder="A glb: its path or address"
            mesh={mesh}
            onChange={(next) => changeInputs({ meshes: next === null ? [] : [next] })}
          />
        </FormRow>
      )}
      <FormRow label="Model">
        <ModelChoice recipe={recipe} onChange={changeRecipe} />
      </FormRow>
      <FormRow label="Resolution" className="resolution-row">
        <CostedSegmented
          label="Resolution"
          value={recipe.resolution}
          choices={resolutionChoices(recipe)}
          alternatives={resolutionAlternatives(recipe)}
          onChange={(resolution) => changeRecipe({ ...recipe, resolution })}
          onRefused={onRefused}
        />
      </FormRow>
      <FormRow label="Faces">
        <div className="faces-row">
          <NumberField
            label="Faces"
            value={facesOf(recipe)}
            min={FACE_RANGE.min}
            max={FACE_RANGE.max}
            step={FACE_STEP}
            onChange={(faces) => changeRecipe({ ...recipe, faces })}
          />
          <button
            type="button"
            className={classNames('segment', 'faces-auto', recipe.faces === 'recommended' && 'is-chosen')}
            aria-pressed={recipe.faces === 'recommended'}
            {...tipOf({ text: `Recommended for ${recipe.resolution}: ${groupedFigure(recommended)}` })}
            onClick={() =>
              changeRecipe({ ...recipe, faces: recipe.faces === 'recommended' ? recommended : 'recommended' })
            }
          >
            Auto
          </button>
        </div>
      </FormRow>
      <ModelFormatRow format={recipe.format} onChange={(format) => changeRecipe({ ...recipe, format })} />
      <FormRow label="PBR maps">
        <Segmented
          label="PBR maps"
          value={recipe.pbr ? 'on' : 'off'}
          choices={pbrChoices(recipe)}
          onChange={(pbr) => changeRecipe({ ...recipe, pbr: pbr === 'on' })}
          onRefused={onRefused}
        />
      </FormRow>
      {!(isStep && recipe.make === 'texture') && <ViewsRow />}
    </>
  );
}

/** Whether views of one subject are joined. */
function ViewsRow() {
  const views = useAppState((state) => state.views);
  const { changeViews } = batchActions(useApp());
  return (
    <FormRow label="Views">
      <Segmented
        label="Views"
        value={views}
        choices={[
          { value: 'auto', label: 'Group by name' },
          { value: 'single', label: 'One each' },
        ]}
        onChange={changeViews}
      />
    </FormRow>
  );
}
