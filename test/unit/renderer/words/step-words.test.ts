import { expect, it } from 'vitest';
import { stepFacts } from '../../../../renderer/words/step-words.ts';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { DEFAULT_RECIPES } from '../../../../shared/model/recipe.ts';
import { assetFixtures } from '../../../helpers/stand-in/asset-fixtures.ts';

it('a cover names the step of a chain that made it, once', async () => {
  const [view] = await assetFixtures('busy');
  const runs = [{ run: 'r', chain: 'Figures', step: 's', number: 3, of: 4 }];
  const of = (changes: Partial<AssetView['asset']>) => ({
    ...view!,
    asset: { ...view!.asset, ...changes },
  });
  const measured = { faces: 499_998, vertices: 250_001 };
  const parts = { kind: 'segmentation', recipe: DEFAULT_RECIPES.segmentation } as const;
  expect(
    [of({ measured, runs }), of({ ...parts, runs }), of({ measured })].map((each) =>
      stepFacts(each, 'newest'),
    ),
  ).toEqual([...['3. Model · 500 k faces', '3. Parts · medium', '500 k faces']]);
});
