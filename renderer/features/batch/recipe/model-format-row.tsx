import type { ModelRecipe } from '../../../../shared/model/recipe.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { FORMAT_CHOICES } from './recipe-choices.ts';

interface ModelFormatRowProps {
  readonly format: ModelRecipe['format'];
  readonly onChange: (format: ModelRecipe['format']) => void;
}

/** The file format of a model, whole or in parts. */
export function ModelFormatRow({ format, onChange }: ModelFormatRowProps) {
  return (
    <FormRow label="Format">
      <Segmented label="Format" value={format} choices={FORMAT_CHOICES} onChange={onChange} />
    </FormRow>
  );
}
