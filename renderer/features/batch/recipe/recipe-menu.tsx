import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { type KnownRecipe, recipeInHand } from '../../../store/recipes/recipes-slice.ts';
import { tipOf } from '../../../ui/tip.ts';
import { recipeActions } from './recipe-actions.ts';

interface RecipeMenuProps {
  readonly known: KnownRecipe;
  /** The row that the menu is drawn in. */
  readonly home: HTMLElement | null;
  readonly onForget: () => void;
}

/** What can be done with one recipe. Only the artist's own are changed. */
export function RecipeMenu({ known, home, onForget }: RecipeMenuProps) {
  const { store } = useApp();
  const own = useAppState((state) => state.settings.recipes);
  const inHand = useAppState(recipeInHand);
  const recipes = recipeActions(useApp());
  const { name, origin } = known;
  const { showOverlay } = store.getState();
  const at = own.findIndex((each) => each.name === name);
  const isChanged = inHand?.known === known && inHand.isChanged;
  const versions = own[at]?.versions?.length ?? 0;
  const label = `What can be done with ${name}`;
  return (
    <Menu.Root>
      <Menu.Trigger
        className="button button-quiet icon-button recipe-menu-button"
        aria-label={label}
        {...tipOf({ text: label })}
      >
        <Ellipsis size={13} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={home ?? undefined}>
        <Menu.Positioner positionMethod="fixed" className="popup-layer" sideOffset={2} align="end">
          <Menu.Popup className="popup">
            {origin === 'own' && (
              <>
                <Entry off={!isChanged} onClick={() => void recipes.saveChanges()}>
                  Save changes
                </Entry>
                <Entry onClick={() => showOverlay({ kind: 'rename-recipe', name })}>Rename…</Entry>
              </>
            )}
            <Entry onClick={() => void recipes.duplicate(known)}>
              {origin === 'own' ? 'Duplicate' : 'Copy to my recipes'}
            </Entry>
            {origin === 'own' && (
              <>
                <Entry off={versions === 0} onClick={() => showOverlay({ kind: 'recipe-versions', name })}>
                  {versions === 0 ? 'Versions…' : `Versions (${versions})…`}
                </Entry>
                <Menu.Separator className="popup-separator" />
                <Entry off={at <= 0} keys="Alt ↑" onClick={() => void recipes.move(name, -1)}>
                  Move up
                </Entry>
                <Entry off={at === own.length - 1} keys="Alt ↓" onClick={() => void recipes.move(name, 1)}>
                  Move down
                </Entry>
              </>
            )}
            <Menu.Separator className="popup-separator" />
            <Entry onClick={() => recipes.exportFile([known])}>Export as a file…</Entry>
            {origin === 'own' && (
              <Entry keys="Del" onClick={onForget}>
                Delete
              </Entry>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface EntryProps {
  readonly off?: boolean;
  readonly keys?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Entry({ off = false, keys, onClick, children }: EntryProps) {
  return (
    <Menu.Item className="popup-item" disabled={off} onClick={onClick}>
      {children}
      {keys !== undefined && <span className="popup-item-keys">{keys}</span>}
    </Menu.Item>
  );
}
