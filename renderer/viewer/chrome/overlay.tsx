import { useAppState } from '../../store/app-context.tsx';
import type { DepthView } from '../depth/use-depth-view.ts';
import type { ParsedModel, Soundness } from '../load/parsed-model.ts';
import type { ReferencePicture } from '../viewable.ts';
import { ExplodeCard } from './cards/explode-card.tsx';
import { MatchCard } from './cards/match-card.tsx';
import { MeasureCard } from './cards/measure-card.tsx';
import { SectionCard } from './cards/section-card.tsx';
import { DepthCard } from './depth/depth-card.tsx';
import { DepthCrosshair } from './depth/depth-crosshair.tsx';
import { DepthLegend } from './depth/depth-legend.tsx';
import { ReferenceOverlay } from './reference-overlay.tsx';
import { ShadingPie } from './shading-pie.tsx';
import { Statistics } from './statistics.tsx';
import { usePointer } from './use-pointer.ts';
import { ViewerHead } from './viewer-head.tsx';
import { ViewerSide } from './viewer-side.tsx';
import { ViewerSidebar } from './viewer-sidebar.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface OverlayProps {
  readonly model: ParsedModel;
  readonly name: string;
  /** The extension of the file. */
  readonly format: string;
  readonly references: readonly ReferencePicture[];
  readonly soundness: Soundness | null;
  /** Sentences for the artist. */
  readonly notes: readonly string[];
  /** How a depth map is shown; null for models. */
  readonly depth: DepthView | null;
}

/** Everything over the viewport: head, statistics, reference, toolbar, sidebar and pie menu. */
export function Overlay({ model, name, format, references, soundness, notes, depth }: OverlayProps) {
  const statistics = useAppState((state) => state.settings.viewer.statistics);
  const toolbar = useAppState((state) => state.settings.viewer.toolbar);
  const sidebar = useAppState((state) => state.settings.viewer.sidebar);
  const pie = useAppState((state) => state.shadingPie);
  const pointer = usePointer();
  const isFlat = depth?.isFlat === true;
  return (
    <>
      <ViewerHead isDepth={depth !== null} />
      {statistics && (
        <Statistics
          model={model}
          name={name}
          format={format}
          soundness={soundness}
          notes={notes}
          isFlat={isFlat}
        />
      )}
      {depth !== null && <DepthCrosshair />}
      {depth !== null && <DepthLegend />}
      <ReferenceOverlay references={references} />
      {toolbar && !isFlat && <ViewerToolbar />}
      <ViewerSide
        cards={
          <>
            {depth !== null && <DepthCard read={depth.read} pixel={depth.pixel} />}
            {!isFlat && (
              <>
                <ExplodeCard />
                <SectionCard format={format} />
                <MatchCard references={references} />
                <MeasureCard format={format} />
              </>
            )}
          </>
        }
      >
        {sidebar && <ViewerSidebar references={references} format={format} isFlat={isFlat} />}
      </ViewerSide>
      {pie && !isFlat && <ShadingPie pointer={pointer.current} />}
    </>
  );
}
