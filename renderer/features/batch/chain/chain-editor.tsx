import { type Chain, type ChainStep, stepOf } from '../../../../shared/model/chain/chain.ts';
import { chainQuote } from '../../../../shared/model/chain/chain-quote.ts';
import { withChanged, withMoved } from '../../../../shared/model/chain/edit-chain.ts';
import { rangeWords } from '../../../../shared/model/chain/range-words.ts';
import type { Credits } from '../../../../shared/model/credits.ts';
import { formatCredits } from '../../../../shared/model/credits.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { findingsInHand, stepInHand } from '../../../store/chains/chain-hand-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { stepName } from '../../../words/chain-words.ts';
import { figuresKey, useRecipeFigures } from '../recipe/use-recipe-figures.ts';
import { chainEdits } from './chain-edits.ts';
import './chain-editor.css';
import { ChainGraph } from './chain-graph.tsx';

const PICTURE = '';

/** The chain in hand: its steps as a graph, and what the chosen one works on. The form of its recipe stands below. */
export function ChainEditor({ chain }: { readonly chain: Chain }) {
  const step = useAppState(stepInHand);
  const findings = useAppState(findingsInHand);
  const choose = useAppState((state) => state.setChainStep);
  const priceOf = usePrices(chain);
  const { whole } = chainQuote(chain, priceOf);
  return (
    <section className="chain-editor" aria-label="Chain">
      <ChainGraph
        chain={chain}
        priceOf={({ recipe }) => {
          const price = priceOf(recipe);
          return price === null ? '' : formatCredits(price);
        }}
        choice={{ stepId: step?.id ?? null, onChoose: choose }}
        broken={new Set(findings.map(({ stepId }) => stepId))}
      />
      <p className="chain-quote">
        <span className="dim">Each picture:</span> about {rangeWords(whole)} credits
      </p>
      <div role="status">
        {findings.map(({ stepId, field, message }) => (
          <p key={`${stepId} ${field}`} className="note">
            {message}
          </p>
        ))}
      </div>
      <div className="chain-tools">
        <CommandButton command="recipe.add-step">Add a step</CommandButton>
        <CommandButton command="recipe.remove-step">Remove</CommandButton>
        <CommandButton command="recipe.one-recipe">One recipe</CommandButton>
      </div>
      {step !== null && <StepPlace chain={chain} step={step} />}
    </section>
  );
}

/** What the steps' recipes cost at the connection in use. */
function usePrices(chain: Chain): (recipe: Recipe) => Credits | null {
  const figures = useRecipeFigures(chain.steps.map(({ recipe }) => recipe));
  return (recipe) => figures.get(figuresKey(recipe))?.price.credits ?? null;
}

/** What a step works on, and when it begins. */
function StepPlace({ chain, step }: { readonly chain: Chain; readonly step: ChainStep }) {
  const { change } = chainEdits(useApp());
  const at = chain.steps.indexOf(step);
  const before = chain.steps.slice(0, at);
  const parent = stepOf(chain, step.from);
  const isStray = step.from !== null && !before.includes(parent as ChainStep);
  const set = (patch: Partial<ChainStep>): void => change(withChanged(chain, step.id, patch));
  return (
    <>
      <h3 className="chain-step-title">
        Step {at + 1} of {chain.steps.length} · {stepName(step.recipe)}
        <span className="chain-step-moves">
          <Button
            aria-label="Move the step up"
            disabledBecause={at === 0 ? 'It is the first step.' : null}
            onClick={() => change(withMoved(chain, step.id, -1))}
          >
            ↑
          </Button>
          <Button
            aria-label="Move the step down"
            disabledBecause={at === chain.steps.length - 1 ? 'It is the last step.' : null}
            onClick={() => change(withMoved(chain, step.id, 1))}
          >
            ↓
          </Button>
        </span>
      </h3>
      <FormRow label="Works on">
        <ChoiceList
          label="What the step works on"
          value={step.from ?? PICTURE}
          choices={[
            { value: PICTURE, label: 'The picture' },
            ...before.map(({ id, recipe }, index) => ({
              value: id,
              label: `Step ${index + 1} · ${stepName(recipe)}`,
            })),
            ...(isStray ? [{ value: step.from ?? PICTURE, label: 'A step after it' }] : []),
          ]}
          onChange={(from) => set({ from: from === PICTURE ? null : from })}
        />
      </FormRow>
      <FormRow label="Begins">
        <Segmented
          label="When the step begins"
          value={step.approve ? 'approved' : 'once'}
          choices={[
            { value: 'once', label: 'At once' },
            {
              value: 'approved',
              label: 'Once I approve',
              disabledBecause: step.from === null ? 'A picture needs no approval.' : null,
            },
          ]}
          onChange={(when) => set({ approve: when === 'approved' })}
        />
      </FormRow>
    </>
  );
}
