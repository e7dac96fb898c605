import type { AssetView } from '../../shared/bridge/views.ts';
import type { Asset } from '../../shared/model/asset.ts';
import type { LibrarySort } from '../../shared/model/library-order.ts';
import { describeRecipe } from '../../shared/model/recipe.ts';
import { coverFacts } from './asset-words.ts';
import { stepName } from './chain-words.ts';

/** Which step of a chain made it, `2. Texture`; null if none did. */
export function stepWords({ runs, recipe }: Asset): string | null {
  const [run] = runs ?? [];
  return run === undefined ? null : `${run.number}. ${stepName(recipe)}`;
}

/** Under a cover of an open stack: the step of a chain that made it before its facts, unless these say what it is. */
export function stepFacts(view: AssetView, sort: LibrarySort): string {
  const { asset } = view;
  const facts = coverFacts(view, sort);
  const [run] = asset.runs ?? [];
  if (run === undefined) return facts;
  return facts === describeRecipe(asset.recipe)
    ? `${run.number}. ${facts}`
    : `${stepWords(asset)} · ${facts}`;
}
