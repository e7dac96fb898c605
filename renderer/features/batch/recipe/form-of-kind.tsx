import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { DepthRecipeForm } from './depth-recipe-form.tsx';
import { ModelRecipeForm } from './model-recipe-form.tsx';
import { PartsRecipeForm } from './parts-recipe-form.tsx';

interface FormOfKindProps {
  readonly recipe: Recipe;
  readonly onRefused: (why: string | null) => void;
}

/** The fields of a recipe, by its task. */
export function FormOfKind({ recipe, onRefused }: FormOfKindProps) {
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
