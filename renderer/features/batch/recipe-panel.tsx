import { Save } from 'lucide-react';
import { useState } from 'react';
import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import { RECOMMENDED_FACES } from '../../../shared/interface/models.ts';
import { recipeFindings } from '../../../shared/model/preflight.ts';
import { facesOf } from '../../../shared/model/recipe.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { Area } from '../../ui/area.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormRow } from '../../ui/form-row.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { groupedFigure } from '../../words/figures.ts';
import {
  FORMAT_CHOICES,
  MODEL_CHOICES,
  makeChoices,
  pbrChoices,
  resolutionChoices,
  withMake,
  withModel,
} from './recipe-choices.ts';
import { nameOf } from './recipe-names.ts';
import './recipe-panel.css';
import { ReferencePreview } from './reference-preview.tsx';

const FACE_STEP = 10_000;
const LATER = 'This version plans batches of models; depth maps and parts come with the next.';

/** The recipe in hand: what the model allows can be chosen, the rest stays in sight and says why not. */
export function RecipePanel() {
  const own = useAppState((state) => state.settings.recipes);
  const recipe = useAppState((state) => state.recipe);
  const showOverlay = useAppState((state) => state.showOverlay);
  return (
    <Area
      title="Recipe"
      className="recipe-panel"
      note={nameOf(recipe, own) ?? 'not saved'}
      tools={
        <IconButton label="Save recipe as…" onClick={() => showOverlay('save-recipe')}>
          <Save size={13} aria-hidden />
        </IconButton>
      }
    >
      <div className="recipe-scroller">
        <RecipeForm />
        <ReferencePreview />
      </div>
    </Area>
  );
}

function RecipeForm() {
  const recipe = useAppState((state) => state.recipe);
  const views = useAppState((state) => state.views);
  const { changeRecipe, changeViews } = useActions().batch;
  const [why, setWhy] = useState<string | null>(null);
  const note = why ?? recipeFindings(recipe)[0]?.message ?? null;
  const recommended = RECOMMENDED_FACES[recipe.resolution];
  return (
    <div className="recipe-form">
      <FormRow label="Task">
        <Segmented
          label="Task"
          value="model"
          choices={[
            { value: 'model', label: 'Model' },
            { value: 'depth', label: 'Depth', refused: LATER },
            { value: 'parts', label: 'Parts', refused: LATER },
          ]}
          onChange={() => undefined}
          onRefused={setWhy}
        />
      </FormRow>
      <FormRow label="Make">
        <Segmented
          label="Make"
          value={recipe.make}
          choices={makeChoices(recipe)}
          onChange={(make) => changeRecipe(withMake(recipe, make))}
          onRefused={setWhy}
        />
      </FormRow>
      <FormRow label="Model">
        <ChoiceList
          label="Model"
          value={recipe.model}
          choices={MODEL_CHOICES}
          onChange={(model) => changeRecipe(withModel(recipe, model))}
        />
      </FormRow>
      <FormRow label="Resolution" className="resolution-row">
        <Segmented
          label="Resolution"
          value={recipe.resolution}
          choices={resolutionChoices(recipe)}
          onChange={(resolution) => changeRecipe({ ...recipe, resolution })}
          onRefused={setWhy}
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
            title={`Recommended for ${recipe.resolution}: ${groupedFigure(recommended)}`}
            onClick={() =>
              changeRecipe({ ...recipe, faces: recipe.faces === 'recommended' ? recommended : 'recommended' })
            }
          >
            Auto
          </button>
        </div>
      </FormRow>
      <FormRow label="Format">
        <Segmented
          label="Format"
          value={recipe.format}
          choices={FORMAT_CHOICES}
          onChange={(format) => changeRecipe({ ...recipe, format })}
          onRefused={setWhy}
        />
      </FormRow>
      <FormRow label="PBR maps">
        <Segmented
          label="PBR maps"
          value={recipe.pbr ? 'on' : 'off'}
          choices={pbrChoices(recipe)}
          onChange={(pbr) => changeRecipe({ ...recipe, pbr: pbr === 'on' })}
          onRefused={setWhy}
        />
      </FormRow>
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
      <p className={classNames('note', note === null && 'is-empty')} role="status">
        {note}
      </p>
    </div>
  );
}
