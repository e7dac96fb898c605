import { recipeDifferences } from '../../../../shared/model/recipe/recipe-difference.ts';
import type { RecipeContent } from '../../../../shared/model/recipe/saved-recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { recipeActions } from './recipe-actions.ts';

interface RecipeVersionsDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The former versions of a recipe, newest first: what changed after each, and the way back to it. */
export function RecipeVersionsDialog({ name, onClose }: RecipeVersionsDialogProps) {
  const saved = useAppState((state) => state.settings.recipes).find((each) => each.name === name);
  const recipes = recipeActions(useApp());
  return (
    <VersionsDialog<RecipeContent>
      name={name}
      now={saved}
      versions={saved?.versions ?? []}
      changes={(before, after) => <Differences before={before} after={after} />}
      onBack={(version) => void recipes.goBack(name, version)}
      onClose={onClose}
    />
  );
}

interface DifferencesProps {
  readonly before: RecipeContent | undefined;
  readonly after: RecipeContent;
}

function Differences({ before, after }: DifferencesProps) {
  if (before === undefined) return <p className="dim">the oldest that is kept</p>;
  return (
    <ul className="recipe-differences">
      {recipeDifferences(before, after).map(({ field, before: was, after: is }) => (
        <li key={field}>
          <span className="dim">{field}</span> {was ?? '–'} → {is ?? '–'}
        </li>
      ))}
    </ul>
  );
}
