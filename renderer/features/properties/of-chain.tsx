import { useApp, useAppState } from '../../store/app-context.tsx';
import { stepsOfAsset } from '../../store/chains/chains-slice.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { chainWords, stepName } from '../../words/chain-words.ts';

/** The chains at work that an asset is a result of, with a way to each; nothing where there is none. */
export function OfChain({ assetId }: { readonly assetId: string }) {
  const app = useApp();
  const steps = useAppState((state) => stepsOfAsset(state, assetId));
  if (steps.length === 0) return null;
  const show = (run: string, step: string): void => {
    const { openChains, selectChainRow } = app.store.getState();
    openChains([run], true);
    selectChainRow(`${run} ${step}`);
    enterWorkspace(app, 'batch');
    app.handles.areas.call((areas) => areas.show('chains'));
  };
  return (
    <Section title="Chain">
      <PropertyList>
        {steps.map(({ chain, step, number }) => (
          <Property key={`${chain.id} ${step.id}`} name={`Step ${number} of ${chain.steps.length}`}>
            {stepName(step.recipe)} of {chainWords(chain)}{' '}
            <Button onClick={() => show(chain.id, step.id)}>Show the chain</Button>
          </Property>
        ))}
      </PropertyList>
    </Section>
  );
}
