import type { Chain, ChainStep } from '../../../../shared/model/chain/chain.ts';
import { describeRecipe } from '../../../../shared/model/recipe.ts';
import { classNames } from '../../../ui/class-names.ts';
import { chainWords, stepName } from '../../../words/chain-words.ts';
import './chain-graph.css';

interface ChainGraphProps {
  readonly chain: Chain;
  /** What a step costs, about, in words; empty where that is not known. */
  readonly priceOf: (step: ChainStep) => string;
  /** The step that is marked, and what a press on one does; left out where none can be chosen. */
  readonly choice?: { readonly stepId: string | null; readonly onChoose: (id: string) => void };
  /** Steps that cannot follow. */
  readonly broken?: ReadonlySet<string>;
}

/** A chain as a small graph, from the picture down. It is a list of lists, so that a screen reader reads it step by step. */
export function ChainGraph(props: ChainGraphProps) {
  return (
    <figure className="chain-graph" aria-label={`Steps: ${chainWords(props.chain)}`}>
      <span className="chain-source">Picture</span>
      <Branches {...props} from={null} />
    </figure>
  );
}

function Branches({ from, ...props }: ChainGraphProps & { readonly from: string | null }) {
  const { steps } = props.chain;
  const own = steps.filter((step) => step.from === from);
  if (own.length === 0) return null;
  return (
    <ul className="chain-branches">
      {own.map((step) => (
        <li key={step.id} className="chain-branch">
          <span className={classNames('chain-line', step.approve && 'is-gate')}>
            {step.approve ? 'you approve' : <span aria-hidden>↓</span>}
          </span>
          <Node {...props} step={step} number={steps.indexOf(step) + 1} />
          <Branches {...props} from={step.id} />
        </li>
      ))}
    </ul>
  );
}

function Node({
  step,
  number,
  priceOf,
  choice,
  broken,
}: ChainGraphProps & { readonly step: ChainStep; readonly number: number }) {
  const price = priceOf(step);
  const isBroken = broken?.has(step.id) === true;
  const isChosen = choice?.stepId === step.id;
  const words = (
    <>
      <strong>
        {number}. {stepName(step.recipe)}
      </strong>
      <span className="chain-node-facts">
        {describeRecipe(step.recipe).split(' · ').slice(1).join(' · ')}
        {price !== '' && ` · ${price}`}
      </span>
      {isBroken && <span className="visually-hidden">cannot follow</span>}
    </>
  );
  const className = classNames('chain-node', isChosen && 'is-chosen', isBroken && 'is-broken');
  return choice === undefined ? (
    <div className={className}>{words}</div>
  ) : (
    <button
      type="button"
      className={className}
      aria-pressed={isChosen}
      onClick={() => choice.onChoose(step.id)}
    >
      {words}
    </button>
  );
}
