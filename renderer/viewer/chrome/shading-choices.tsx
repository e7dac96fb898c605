import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  CHANNELS,
  type Channel,
  MATCAPS,
  type Matcap,
} from '../../../shared/model/settings/viewer-settings.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { tipOf } from '../../ui/tip.ts';
import { matcapPixels } from '../shading/matcap-picture.ts';
import { SINGLE_SHADINGS } from '../shading/shading-traits.ts';
import {
  CHANNEL_NAMES,
  channelRefusal,
  MATCAP_NAMES,
  SHADING_NAMES,
  shadingRefusal,
} from '../shading/shading-words.ts';
import './shading-choices.css';

/** The diameter of a ball in CSS pixels. It is drawn at twice the resolution. */
const BALL = 40;

interface ShadingChoicesProps {
  /** The row of shadings at the top of the viewer. */
  readonly row: RefObject<HTMLElement | null>;
}

/** Matcaps as balls, the material's channels, and the shadings of the row if it is hidden for lack of room. */
export function ShadingChoices({ row }: ShadingChoicesProps) {
  const [isRowShown] = useState(() => row.current?.checkVisibility() === true);
  const viewer = viewerActions(useApp());
  const viewed = useAppState((state) => state.viewed);
  const settings = useAppState((state) => state.settings.viewer);
  const { matcap, channel } = settings;
  // Colours of a distance are no shading: none is chosen while they are shown.
  const shading = viewed?.isHeat === true ? null : settings.shading;
  const matcapRefusal = shadingRefusal({ viewed }, 'matcap');
  return (
    <>
      {!isRowShown && (
        <>
          <h3 className="viewer-popover-head">Shading</h3>
          <div className="viewer-channels">
            {SINGLE_SHADINGS.map((each) => (
              <ChoiceButton
                key={each}
                chosen={shading === each}
                disabledBecause={shadingRefusal({ viewed }, each)}
                onChoose={() => viewer.change({ shading: each })}
              >
                {SHADING_NAMES[each]}
              </ChoiceButton>
            ))}
          </div>
        </>
      )}
      <h3 className="viewer-popover-head">Matcaps</h3>
      <div className="viewer-balls">
        {MATCAPS.map((each: Matcap) => (
          <button
            key={each}
            type="button"
            className={classNames('viewer-ball', shading === 'matcap' && matcap === each && 'is-chosen')}
            aria-pressed={shading === 'matcap' && matcap === each}
            aria-disabled={matcapRefusal !== null || undefined}
            {...tipOf(matcapRefusal === null ? null : { text: matcapRefusal })}
            onClick={
              matcapRefusal === null ? () => viewer.change({ shading: 'matcap', matcap: each }) : undefined
            }
          >
            <MatcapBall matcap={each} />
            {MATCAP_NAMES[each]}
          </button>
        ))}
      </div>
      <h3 className="viewer-popover-head">Channels</h3>
      <div className="viewer-channels">
        {CHANNELS.map((each: Channel) => (
          <ChoiceButton
            key={each}
            chosen={shading === 'channel' && channel === each}
            disabledBecause={channelRefusal({ viewed }, each)}
            onChoose={() => viewer.change({ shading: 'channel', channel: each })}
          >
            {CHANNEL_NAMES[each]}
          </ChoiceButton>
        ))}
      </div>
    </>
  );
}

interface ChoiceButtonProps {
  readonly chosen: boolean;
  /** The reason why it cannot be chosen, shown as its tip; null if it can. */
  readonly disabledBecause: string | null;
  readonly onChoose: () => void;
  readonly children: string;
}

function ChoiceButton({ chosen, disabledBecause, onChoose, children }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      className={classNames('viewer-choice', chosen && 'is-chosen', disabledBecause !== null && 'is-off')}
      aria-pressed={chosen}
      aria-disabled={disabledBecause !== null || undefined}
      {...tipOf(disabledBecause === null ? null : { text: disabledBecause })}
      onClick={disabledBecause === null ? onChoose : undefined}
    >
      {children}
    </button>
  );
}

const toSrgbByte = (linear: number): number =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055);

/** Draws a ball with a matcap. */
function MatcapBall({ matcap }: { readonly matcap: Matcap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const edge = BALL * 2;
    const context = canvas.current?.getContext('2d');
    if (context == null) return;
    const linear = matcapPixels(matcap, edge);
    const picture = new ImageData(edge, edge);
    for (let row = 0; row < edge; row += 1) {
      for (let column = 0; column < edge; column += 1) {
        const from = ((edge - 1 - row) * edge + column) * 4;
        const at = (row * edge + column) * 4;
        const distance = Math.hypot(column + 0.5 - BALL, row + 0.5 - BALL);
        for (let channel = 0; channel < 3; channel += 1)
          picture.data[at + channel] = toSrgbByte(linear[from + channel] ?? 0);
        // an anti-aliased edge, one pixel wide
        picture.data[at + 3] = 255 * Math.min(1, Math.max(0, BALL - distance));
      }
    }
    context.putImageData(picture, 0, 0);
  }, [matcap]);
  return <canvas ref={canvas} width={BALL * 2} height={BALL * 2} aria-hidden />;
}
