import { useAppState } from '../../../store/app-context.tsx';
import { EXPLODED, explodedShare } from '../../../store/viewer/parts-slice.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { ToolCard } from './tool-card.tsx';

/** How far the parts stand apart, while they do. */
export function ExplodeCard() {
  const share = useAppState(explodedShare);
  const explode = useAppState((state) => state.explode);
  if (share === 0) return null;
  return (
    <ToolCard title="Explode" end="viewer.explode-off">
      <NumberField
        label="How far the parts stand apart"
        value={share * 100}
        min={0}
        max={EXPLODED.most * 100}
        step={EXPLODED.step * 100}
        digits={0}
        unit=" % apart"
        onChange={(percent) => explode(percent / 100)}
      />
    </ToolCard>
  );
}
