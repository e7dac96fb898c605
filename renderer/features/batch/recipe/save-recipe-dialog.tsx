import { useState } from 'react';
import { isSameName } from '../../../../shared/model/recipe/saved-recipe.ts';
import { BUILT_IN_RECIPES, describeRecipe } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { chainWords } from '../../../words/chain-words.ts';
import { chainEdits, whyNoChainName } from '../chain/chain-edits.ts';
import { recipeActions } from './recipe-actions.ts';
import './save-recipe-dialog.css';

/** Keeps the recipe in hand under a name. */
export function SaveRecipeDialog({ onClose }: { readonly onClose: () => void }) {
  const recipe = useAppState((state) => state.recipe);
  const chain = useAppState((state) => state.chain);
  const recipesOfOwn = useAppState((state) => state.settings.recipes);
  const chainsOfOwn = useAppState((state) => state.settings.chains);
  const own: readonly { readonly name: string }[] = chain === null ? recipesOfOwn : chainsOfOwn;
  const app = useApp();
  const recipes = recipeActions(app);
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const builtIn = BUILT_IN_RECIPES.some((named) => isSameName(named.name, trimmed));
  const replaces = own.some((named) => isSameName(named.name, trimmed));
  const ofChain = useAppState((state) => (chain === null ? null : whyNoChainName(trimmed, state)));
  const refused =
    ofChain ?? (trimmed === '' ? 'It needs a name.' : builtIn ? `“${trimmed}” ships with Maquette.` : null);
  const what = chain === null ? 'recipe' : 'chain';
  return (
    <Dialog title={`Save ${what}`} className="save-recipe" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (refused !== null) return;
          void (chain === null ? recipes.saveAs(trimmed) : chainEdits(app).saveAs(trimmed));
          onClose();
        }}
      >
        <div className="save-recipe-body">
          <TextField
            label={`Name of the ${what}`}
            placeholder="A name, e.g. Hero prop"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="dim">
            {builtIn || replaces
              ? `${builtIn ? `“${trimmed}” ships with Maquette; choose another name.` : `Changes your “${trimmed}”; what it was is kept as a version.`}`
              : trimmed !== '' && ofChain !== null
                ? ofChain
                : chain === null
                  ? `${describeRecipe(recipe)} · ${recipe.format}`
                  : chainWords(chain)}
          </p>
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabledBecause={refused}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
