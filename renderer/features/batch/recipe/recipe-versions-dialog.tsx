import { recipeDifferences } from '../../../../shared/model/recipe/recipe-difference.ts';
import type { RecipeContent } from '../../../../shared/model/recipe/saved-recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { calendarTime } from '../../../words/moments.ts';
import { recipeActions } from './recipe-actions.ts';
import './recipe-versions-dialog.css';

interface RecipeVersionsDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The former versions of a recipe, newest first: what changed after each, and the way back to it. */
export function RecipeVersionsDialog({ name, onClose }: RecipeVersionsDialogProps) {
  const saved = useAppState((state) => state.settings.recipes).find((each) => each.name === name);
  const recipes = recipeActions(useApp());
  const versions = saved?.versions ?? [];
  return (
    <Dialog title={`Versions of ${name}`} className="recipe-versions" onClose={onClose}>
      <ol className="recipe-versions-list">
        {saved !== undefined && (
          <li className="recipe-version">
            <h3 className="recipe-version-head">Now</h3>
            <Differences before={versions[0]} after={saved} />
          </li>
        )}
        {versions.map((version, index) => (
          <li key={`${String(version.until)} ${String(index)}`} className="recipe-version">
            <h3 className="recipe-version-head">Until {calendarTime(version.until)}</h3>
            <Differences before={versions[index + 1]} after={version} />
            <Button
              className="recipe-version-back"
              aria-label={`Go back to the version until ${calendarTime(version.until)}`}
              onClick={() => {
                void recipes.goBack(name, version);
                onClose();
              }}
            >
              Go back to it
            </Button>
          </li>
        ))}
      </ol>
      <div className="dialog-foot">
        <p className="dim recipe-versions-hint">Going back keeps the present version in this list.</p>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
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
