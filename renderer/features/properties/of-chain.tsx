import type { ChainStepView } from '../../../shared/bridge/chains/chain-calls.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { judgeableAt, type StepOfAsset, stepsOfAsset } from '../../store/chains/chains-slice.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { chainRowState } from '../../words/chain-row-words.ts';
import { rangeWords, stepName, sumOfRanges } from '../../words/chain-words.ts';
import './of-chain.css';

/** The runs of chains that an asset is a result of: every step with its state and a way to its result; nothing where there is none. */
export function OfChain({ assetId }: { readonly assetId: string }) {
  const runs = useAppState((state) => stepsOfAsset(state, assetId));
  return runs.map((run) => <Run key={`${run.chain.id} ${run.step.id}`} {...run} assetId={assetId} />);
}

function Run({ chain, step: own, assetId }: StepOfAsset & { readonly assetId: string }) {
  const app = useApp();
  const show = (): void => {
    const { openChains, selectChainRow } = app.store.getState();
    openChains([chain.id], true);
    selectChainRow(`${chain.id} ${own.id}`);
    enterWorkspace(app, 'batch');
    app.handles.areas.call((areas) => areas.show('chains'));
  };
  return (
    <Section title="Chain">
      <PropertyList>
        {chain.steps.map((step, index) => (
          <Property key={step.id} name={`${index + 1}. ${stepName(step.recipe)}`}>
            <StepOf chain={chain} step={step} number={index + 1} isShown={step.assetId === assetId} />
          </Property>
        ))}
      </PropertyList>
      <Button className="of-chain-show" onClick={show}>
        Show the chain
      </Button>
    </Section>
  );
}

interface StepOfProps extends StepOfAsset {
  readonly step: ChainStepView;
  /** Whether it is the result whose properties these are. */
  readonly isShown: boolean;
}

function StepOf({ chain, step, number, isShown }: StepOfProps) {
  const library = libraryActions(useApp());
  const holds = useAppState((state) => state.summary.holds);
  const job = useAppState((state) => (step.jobId === null ? undefined : state.jobsById.get(step.jobId)));
  const cost = useAppState((state) => {
    const waiting = judgeableAt(state, { chain, step }).filter((each) => each.state !== 'rejected');
    return waiting.length === 0 ? null : rangeWords(sumOfRanges(waiting.map((each) => each.cost)));
  });
  const { assetId } = step;
  const { tone, words } = chainRowState({ chain, step }, job, cost, holds);
  return (
    <span className={classNames('of-chain-step', isShown && 'is-shown')} aria-current={isShown || undefined}>
      <StateDot tone={tone} lines={2}>
        {words}
      </StateDot>
      {assetId !== null && !isShown && (
        <Button
          aria-label={`Show the result of step ${number}, ${stepName(step.recipe)}`}
          onClick={() => void library.reveal(assetId)}
        >
          Show
        </Button>
      )}
    </span>
  );
}
