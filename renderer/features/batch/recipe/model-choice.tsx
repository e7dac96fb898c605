import type { ModelRecipe } from '../../../../shared/model/recipe.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { modelAlternatives } from './recipe-alternatives.ts';
import { MODEL_CHOICES, withModel } from './recipe-choices.ts';
import { useCostOf } from './recipe-cost.tsx';

interface ModelChoiceProps {
  readonly recipe: ModelRecipe;
  readonly onChange: (recipe: ModelRecipe) => void;
}

/** The service's models, each with what it costs and takes more or less than the present one. */
export function ModelChoice({ recipe, onChange }: ModelChoiceProps) {
  const costOf = useCostOf();
  const costs = new Map(
    modelAlternatives(recipe).map((each) => [each.label, costOf(each.recipe)?.words] as const),
  );
  const choices = MODEL_CHOICES.map((choice) => {
    const note = costs.get(choice.label);
    return note === undefined ? choice : { ...choice, note };
  });
  return (
    <ChoiceList
      label="Model"
      value={recipe.model}
      choices={choices}
      onChange={(model) => onChange(withModel(recipe, model))}
    />
  );
}
