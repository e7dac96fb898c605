import type { Asset } from '../../../../shared/model/asset.ts';
import { useAppState } from '../../../store/app-context.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { brokenWords } from '../../../words/quality-verdict.ts';

/** Whether a model looks broken, and by what; empty where it was not measured. */
export function QualityCell({ asset: { quality } }: { readonly asset: Pick<Asset, 'quality'> }) {
  const limits = useAppState((state) => state.settings.quality.limits);
  if (quality?.is !== 'measured') return null;
  const words = brokenWords(quality, limits);
  return words === null ? (
    <StateDot tone="ok">within limits</StateDot>
  ) : (
    <StateDot tone="bad" title={`Looks broken: ${words}`}>
      {words}
    </StateDot>
  );
}
