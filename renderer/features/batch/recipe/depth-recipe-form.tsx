import { DEPTH_FORMATS } from '../../../../shared/interface/formats.ts';
import type { DepthRecipe } from '../../../../shared/model/recipe.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useRecipeChange } from './recipe-change.ts';

const FORMATS = DEPTH_FORMATS.map((value) => ({ value, label: value }));

/** A depth map of every image, each by itself. */
export function DepthRecipeForm({ recipe }: { readonly recipe: DepthRecipe }) {
  const { changeRecipe, isStep } = useRecipeChange();
  return (
    <>
      <FormRow label="Format">
        <Segmented
          label="Format"
          value={recipe.format}
          choices={FORMATS}
          onChange={(format) => changeRecipe({ ...recipe, format })}
        />
      </FormRow>
      <FormRow label="Ground">
        <Segmented
          label="Ground"
          value={recipe.removeBackground ? 'removed' : 'kept'}
          choices={[
            { value: 'removed', label: 'Removed' },
            { value: 'kept', label: 'Kept' },
          ]}
          onChange={(ground) => changeRecipe({ ...recipe, removeBackground: ground === 'removed' })}
        />
      </FormRow>
      {!isStep && (
        <p className="recipe-hint dim">
          Images come from folders and files, or by an address that the service fetches: type it under
          Sources.
        </p>
      )}
    </>
  );
}
