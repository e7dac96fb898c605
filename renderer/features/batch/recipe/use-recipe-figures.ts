import { useEffect, useMemo, useState } from 'react';
import type { RecipeFigures } from '../../../../shared/model/recipe/recipe-figures.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';

/** What recipes cost and take, by the recipe as text. Empty until the engine has answered. */
export type KnownFigures = ReadonlyMap<string, RecipeFigures>;

export const figuresKey = (recipe: Recipe): string => JSON.stringify(recipe);

const NONE: KnownFigures = new Map();

/** Asks what recipes cost and take at the connection in use, again when a job has ended: it may have taught something. */
export function useRecipeFigures(recipes: readonly Recipe[]): KnownFigures {
  const { bridge } = useApp();
  const done = useAppState((state) => state.summary.done);
  const connection = useAppState((state) => state.settings.connectionId);
  const keys = useMemo(() => JSON.stringify(recipes), [recipes]);
  const [known, setKnown] = useState<{ readonly connection: string; readonly figures: KnownFigures }>({
    connection,
    figures: NONE,
  });
  useEffect(() => {
    // Asked again after a job has ended.
    void done;
    const asked: readonly Recipe[] = JSON.parse(keys);
    let isWanted = true;
    bridge.recipes.figures({ recipes: [...asked] }).then(
      (figures) => {
        const pairs = figures.flatMap((figure, index) => {
          const recipe = asked[index];
          return recipe === undefined ? [] : [[figuresKey(recipe), figure] as const];
        });
        if (isWanted) setKnown({ connection, figures: new Map(pairs) });
      },
      // Without figures the form says nothing of them.
      () => {
        if (isWanted) setKnown({ connection, figures: NONE });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [bridge, keys, done, connection]);
  // Other connections have other prices: those of the former are none of this one.
  return known.connection === connection ? known.figures : NONE;
}
