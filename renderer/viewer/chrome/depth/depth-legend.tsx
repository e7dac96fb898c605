import { useAppState } from '../../../store/app-context.tsx';
import { digitsOf } from '../../depth/depth-view-words.ts';
import { useShownDepth } from '../../depth/use-depth-view.ts';
import { depthGradient } from '../../load/depth/depth-ramp.ts';
import './depth-card.css';

/** Places on the scale, from near to far. */
const PLACES = [1, 0.75, 0.5, 0.25, 0] as const;

/** Which colour stands for which value. */
export function DepthLegend() {
  const isShown = useAppState(({ settings }) => settings.viewer.depthColours === 'values');
  const isCard = useAppState((state) => state.isDepthCard);
  const shown = useShownDepth();
  // The card has the scale itself.
  if (!isShown || isCard || shown === null) return null;
  const { low, high, isInverted } = shown;
  const digits = digitsOf(high - low);
  const valueAt = (near: number): number => low + (high - low) * (isInverted ? 1 - near : near);
  return (
    <section className="depth-legend" aria-label="Scale of the depth map’s colours">
      <i style={{ background: depthGradient('to top') }} aria-hidden />
      <ol>
        {PLACES.map((near) => (
          <li key={near}>
            {valueAt(near).toFixed(digits)}
            {near === 1 ? ' near' : near === 0 ? ' far' : ''}
          </li>
        ))}
      </ol>
    </section>
  );
}
