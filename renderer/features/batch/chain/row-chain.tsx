import type { NamedChain } from '../../../../shared/model/chain/chain.ts';
import { formatCredits } from '../../../../shared/model/credits.ts';
import { figuresKey, useRecipeFigures } from '../recipe/use-recipe-figures.ts';
import { ChainGraph } from './chain-graph.tsx';

/** The steps that a row of the plan goes through, with what each costs. */
export function RowChain({ chain }: { readonly chain: NamedChain }) {
  const figures = useRecipeFigures(chain.steps.map(({ recipe }) => recipe));
  return (
    <div className="row-chain">
      <h4 className="row-chain-title truncate">{chain.name}</h4>
      <ChainGraph
        chain={chain}
        priceOf={({ recipe }) => {
          const credits = figures.get(figuresKey(recipe))?.price.credits ?? null;
          return credits === null ? '' : formatCredits(credits);
        }}
      />
    </div>
  );
}
