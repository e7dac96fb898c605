import { Popover } from '@base-ui/react/popover';
import { ChartColumn, ChevronDown, Download, Layers } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import {
  DEPTH_SHAPES,
  type DepthShape,
  type Shading,
} from '../../../shared/model/settings/viewer-settings.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { tipOf } from '../../ui/tip.ts';
import { DEPTH_COLOUR_NAMES, DEPTH_SHAPE_NAMES } from '../depth/depth-view-words.ts';
import { SINGLE_SHADINGS } from '../shading/shading-traits.ts';
import { CHANNEL_NAMES, MATCAP_NAMES, SHADING_NAMES, shadingRefusal } from '../shading/shading-words.ts';
import { DepthChoices } from './depth/depth-choices.tsx';
import { OverlayChoices } from './overlay-choices.tsx';
import { ShadingChoices } from './shading-choices.tsx';
import './viewer-head.css';

interface ViewerHeadProps {
  /** Whether a depth map is shown. */
  readonly isDepth: boolean;
  /** Whether it stands beside others, where no flat picture does. */
  readonly isCompared?: boolean;
}

/** The controls for shading and overlays at the top of the viewer. */
export function ViewerHead({ isDepth, isCompared = false }: ViewerHeadProps) {
  const chosen = useAppState((state) => state.settings.viewer.depthAs);
  const shape = isCompared && chosen === 'picture' ? 'mesh' : chosen;
  const isSurface = !isDepth || shape === 'mesh';
  return (
    <div className="viewer-head">
      {isDepth && <DepthHead shape={shape} isCompared={isCompared} />}
      {isSurface && <ShadingRow />}
      {(!isDepth || shape !== 'picture') && (
        <HeadMenu label="Overlays" icon={<Layers size={13} aria-hidden />}>
          <OverlayChoices />
        </HeadMenu>
      )}
    </div>
  );
}

/** What a depth map is shown as, and its colours. */
function DepthHead({ shape, isCompared }: { readonly shape: DepthShape; readonly isCompared: boolean }) {
  const viewer = viewerActions(useApp());
  const depthColours = useAppState((state) => state.settings.viewer.depthColours);
  return (
    <>
      <div className="viewer-depth">
        <Segmented
          label="Depth map"
          value={shape}
          choices={DEPTH_SHAPES.filter((value) => value !== 'picture' || !isCompared).map((value) => ({
            value,
            label: DEPTH_SHAPE_NAMES[value],
          }))}
          onChange={(value) => viewer.change({ depthAs: value })}
        />
      </div>
      <HeadMenu
        label="Colours and points"
        words={DEPTH_COLOUR_NAMES[depthColours]}
        isChosen={depthColours !== 'plain'}
      >
        <DepthChoices />
      </HeadMenu>
      <CommandButton command="viewer.depth-range" icon={<ChartColumn size={13} aria-hidden />} />
      <CommandButton command="review.depth-export" icon={<Download size={13} aria-hidden />} />
    </>
  );
}

/** Matcaps and channels are in the menu next to the row. */
function ShadingRow() {
  const viewer = viewerActions(useApp());
  const row = useRef<HTMLDivElement>(null);
  const viewed = useAppState((state) => state.viewed);
  const { shading, matcap, channel } = useAppState((state) => state.settings.viewer);
  // Colours of a distance are no shading: none is chosen while they are shown.
  const isHeat = viewed?.isHeat === true;
  const more = isHeat
    ? null
    : shading === 'matcap'
      ? MATCAP_NAMES[matcap]
      : shading === 'channel'
        ? CHANNEL_NAMES[channel]
        : null;
  const words = isHeat ? 'Shading' : (more ?? SHADING_NAMES[shading]);
  return (
    <>
      <div ref={row} className="viewer-shadings">
        <Segmented<Shading | 'none'>
          label="Shading"
          value={isHeat ? 'none' : shading}
          choices={SINGLE_SHADINGS.map((value) => ({
            value,
            label: SHADING_NAMES[value],
            disabledBecause: viewed === null ? null : shadingRefusal({ viewed }, value),
          }))}
          onChange={(next) => {
            if (next !== 'none') viewer.change({ shading: next });
          }}
        />
      </div>
      <HeadMenu label="Matcaps and channels" words={more ?? 'More'} narrow={words} isChosen={more !== null}>
        <ShadingChoices row={row} />
      </HeadMenu>
    </>
  );
}

interface HeadMenuProps {
  readonly label: string;
  readonly words?: string;
  /** Shown in place of `words` if the row is hidden for lack of room. */
  readonly narrow?: string;
  readonly icon?: ReactNode;
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

/** A button that opens a small panel under it. */
function HeadMenu({ label, words, narrow, icon, isChosen = false, children }: HeadMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        className={classNames('viewer-head-button', isChosen && 'is-chosen')}
        {...tipOf({ text: label })}
      >
        {icon}
        <span className="visually-hidden">{words === undefined ? label : `${label}: `}</span>
        {words !== undefined && <span className="viewer-head-words truncate">{words}</span>}
        {narrow !== undefined && <span className="viewer-head-narrow truncate">{narrow}</span>}
        <ChevronDown size={12} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="popup-layer" sideOffset={5} align="end">
          <Popover.Popup className="popup viewer-popover" aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
