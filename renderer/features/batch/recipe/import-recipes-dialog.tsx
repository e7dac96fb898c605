import { isSameName } from '../../../../shared/model/recipe/saved-recipe.ts';
import type { NamedRecipe } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { counted } from '../../../words/figures.ts';
import { type Clash, recipeActions } from './recipe-actions.ts';
import './save-recipe-dialog.css';

interface ImportRecipesDialogProps {
  readonly recipes: readonly NamedRecipe[];
  readonly onClose: () => void;
}

/** Asks what becomes of imported recipes whose names the artist's own have. Nothing is imported before the answer. */
export function ImportRecipesDialog({ recipes, onClose }: ImportRecipesDialogProps) {
  const own = useAppState((state) => state.settings.recipes);
  const actions = recipeActions(useApp());
  const same = recipes.filter((each) => own.some(({ name }) => isSameName(name, each.name)));
  const [first] = same;
  const take = (clash: Clash): void => {
    void actions.takeImported(recipes, clash);
    onClose();
  };
  const which =
    same.length === 1 && first !== undefined
      ? `You have a recipe “${first.name}” already.`
      : `You have ${counted(same.length, 'recipe')} of these names already: ${same.map(({ name }) => `“${name}”`).join(', ')}.`;
  return (
    <Dialog title={`Import ${counted(recipes.length, 'recipe')}`} className="save-recipe" onClose={onClose}>
      <div className="save-recipe-body">
        <p>{which}</p>
        <p className="dim">
          Replacing keeps yours as a former version; keeping both puts a number behind the imported name.
        </p>
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button onClick={() => take('replace')}>Replace</Button>
        <Button variant="primary" onClick={() => take('beside')}>
          Keep both
        </Button>
      </div>
    </Dialog>
  );
}
