import type { ChainStepView } from '../../../shared/bridge/chains/chain-calls.ts';
import type { Asset } from '../../../shared/model/asset.ts';
import type { AssetRun } from '../../../shared/model/chain/asset-run.ts';
import { rangeWords, sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { judgeableAt, type StepOfAsset, stepsOfAsset } from '../../store/chains/chains-slice.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { showRun } from '../../store/library/stacks/show-run.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { chainRowState } from '../../words/chain-row-words.ts';
import { stepName } from '../../words/chain-words.ts';
import './of-chain.css';

/** The runs of chains that an asset is a result of: every step with its state and a way to its result; nothing where there is none. */
export function OfChain({ asset: { id, runs: past = [], recipe } }: { readonly asset: Asset }) {
  const runs = useAppState((state) => stepsOfAsset(state, id));
  const isListed = ({ run }: AssetRun): boolean => runs.some(({ chain }) => chain.id === run);
  return (
    <>
      {runs.map((run) => (
        <Run key={`${run.chain.id} ${run.step.id}`} {...run} assetId={id} />
      ))}
      {past
        .filter((run) => !isListed(run))
        .map((run) => (
          <PastRun key={`${run.run} ${run.step}`} run={run} assetId={id} name={stepName(recipe)} />
        ))}
    </>
  );
}

interface PastRunProps {
  readonly run: AssetRun;
  readonly assetId: string;
  /** Of the step. */
  readonly name: string;
}

/** A run that is not in the queue any more: what the asset itself says of it. */
function PastRun({ run, assetId, name }: PastRunProps) {
  return (
    <Section title="Chain">
      <PropertyList>
        {run.chain !== '' && <Property name="Name">{run.chain}</Property>}
        <Property name="Step">{`${run.number} of ${run.of}: ${name}`}</Property>
      </PropertyList>
      <div className="of-chain-acts">
        <ShowSteps run={run.run} assetId={assetId} />
      </div>
    </Section>
  );
}

/** Leads to all that a run made, also one that is not in the queue any more. */
function ShowSteps({ run, assetId }: { readonly run: string; readonly assetId: string }) {
  const app = useApp();
  return <Button onClick={() => void showRun(app, run, assetId)}>Show all steps of this run</Button>;
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
      <div className="of-chain-acts">
        <Button onClick={show}>Show the chain</Button>
        <ShowSteps run={chain.id} assetId={assetId} />
      </div>
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
