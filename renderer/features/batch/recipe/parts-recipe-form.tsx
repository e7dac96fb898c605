import { SEGMENTATION_LEVELS } from '../../../../shared/interface/formats.ts';
import type { SegmentationRecipe } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { batchActions } from '../batch-actions.ts';
import { MeshField } from '../mesh-field.tsx';
import { ModelFormatRow } from './model-format-row.tsx';
import { useRecipeChange } from './recipe-change.ts';

const LEVELS = SEGMENTATION_LEVELS.map((value) => ({ value, label: value }));

/** Models taken apart: files, addresses, and assets of the library. */
export function PartsRecipeForm({ recipe }: { readonly recipe: SegmentationRecipe }) {
  const { changeRecipe, isStep } = useRecipeChange();
  return (
    <>
      <FormRow label="Detail">
        <Segmented
          label="Detail"
          value={recipe.level}
          choices={LEVELS}
          onChange={(level) => changeRecipe({ ...recipe, level })}
        />
      </FormRow>
      <ModelFormatRow format={recipe.format} onChange={(format) => changeRecipe({ ...recipe, format })} />
      {!isStep && <AddModel />}
    </>
  );
}

/** Names a model that is taken apart. */
function AddModel() {
  const meshes = useAppState((state) => state.meshes);
  const { changeInputs } = batchActions(useApp());
  return (
    <>
      <FormRow label="Add">
        <MeshField
          label="Model to take apart"
          placeholder="glb, stl or obj: path or address"
          mesh={null}
          onChange={(mesh) => changeInputs({ meshes: mesh === null ? meshes : [...meshes, mesh] })}
        />
      </FormRow>
      <p className="recipe-hint dim">
        A model of the library is taken apart from there: Take apart… in the menu of its cover.
      </p>
    </>
  );
}
