import { useApp, useAppState } from '../../../store/app-context.tsx';
import { createAttempt } from '../../../store/attempt.ts';
import { updateSettings } from '../../../store/settings/update-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CommittedField } from '../../../ui/committed-field.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { isWholePath } from '../../../words/paths.ts';
import { Hint } from './hint.tsx';

/** The folder with recipes that a studio shares. */
export function RecipeFolderRow() {
  const app = useApp();
  const attempt = createAttempt(app);
  const folder = useAppState((state) => state.settings.recipeFolder);
  const away = useAppState((state) => state.sharedRecipes.away);
  const count = useAppState((state) => state.sharedRecipes.recipes.length);
  const broken = useAppState((state) => state.sharedRecipes.broken);
  const hasDialogs = useAppState((state) => state.facts?.shell.systemDialogs === true);
  const set = (recipeFolder: string | null): void =>
    void attempt(() => updateSettings(app, { recipeFolder }));
  const choose = (): void =>
    void attempt(async () => {
      const [picked] = (await app.bridge.dialog.pick({ what: 'folder' })) ?? [];
      if (picked !== undefined) await updateSettings(app, { recipeFolder: picked });
    });
  return (
    <FormRow label="Recipes">
      <CommittedField
        label="Folder of shared recipes"
        placeholder="No folder"
        value={folder ?? ''}
        refusedBecause={(text) =>
          text === '' || isWholePath(text) ? null : 'Type the whole path of a folder.'
        }
        onCommit={(text) => set(text === '' ? null : text)}
      />
      {hasDialogs && (
        <Button className="settings-under-field" onClick={choose}>
          Choose…
        </Button>
      )}
      {folder !== null && (
        <p className="settings-hint" role="status">
          {away ?? `${count} ${count === 1 ? 'recipe' : 'recipes'} found.`} {broken.join(' ')}
        </p>
      )}
      <Hint>
        A folder of recipe files that a studio shares. Its recipes stand under Sources and work with --recipe;
        Maquette only reads them, and follows what changes there.
      </Hint>
    </FormRow>
  );
}
