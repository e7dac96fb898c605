import { useState } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { knownRecipes, whyNoRecipeName } from '../../../store/recipes/recipes-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { chainEdits, whyNoChainName } from '../chain/chain-edits.ts';
import { recipeActions } from './recipe-actions.ts';
import './save-recipe-dialog.css';

interface RenameRecipeDialogProps {
  readonly name: string;
  readonly of: 'recipe' | 'chain';
  readonly onClose: () => void;
}

/** Gives one of the artist's recipes or chains another name. */
export function RenameRecipeDialog({ name, of, onClose }: RenameRecipeDialogProps) {
  const all = useAppState(knownRecipes);
  const app = useApp();
  const recipes = recipeActions(app);
  const [typed, setTyped] = useState(name);
  const refused = useAppState((state) =>
    of === 'chain' ? whyNoChainName(typed, state, name) : whyNoRecipeName(typed, all, name),
  );
  return (
    <Dialog title={`Rename ${of}`} className="save-recipe" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (refused !== null) return;
          void (of === 'chain' ? chainEdits(app) : recipes).rename(name, typed.trim());
          onClose();
        }}
      >
        <div className="save-recipe-body">
          <TextField
            label={`Name of the ${of}`}
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <p className="dim" role="status">
            {refused ?? 'Its versions and its place stay.'}
          </p>
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabledBecause={refused}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
