import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import { useAppState } from '../../store/app-context.tsx';
import { type MeasuredModel, measuredOf, type Soundness } from '../../store/library/measured.ts';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { DEPTH_ROWS } from '../../words/depth-words.ts';
import { counted, extentWords, fileSize, groupedFigure } from '../../words/figures.ts';
import { textureWords } from '../../words/texture-words.ts';

interface MeasuresProps {
  /** What the measures are kept under: an asset's id, or the URL of a file. */
  readonly of: string;
  /** Whether it should be a depth map: said before the viewer has read it. */
  readonly isDepth: boolean;
  /** What was counted at an earlier time; null if nothing was. */
  readonly kept: MeasuredCounts | null;
  /** Of the file. */
  readonly bytes: number | null;
  /** Whether the viewer reads its format at all. */
  readonly isRead: boolean;
}

type Row<Of> = readonly [name: string, words: (of: Of) => string];

/** What is kept with an asset, and known before the viewer has read it. */
const KEPT: readonly Row<MeasuredCounts>[] = [
  ['Faces', ({ faces }) => groupedFigure(faces)],
  ['Vertices', ({ vertices }) => groupedFigure(vertices)],
];
const READ: readonly Row<MeasuredModel>[] = [
  ['Materials', ({ materials }) => groupedFigure(materials)],
  ['Textures', ({ textures }) => textureWords(textures)],
  ['Extent', ({ size }) => extentWords(size)],
];

/** What the viewer counted in a model, or what a depth map holds. */
export function Measures({ of, isDepth, kept, bytes, isRead }: MeasuresProps) {
  const measured = useAppState((state) => measuredOf(state, of));
  const model = measured?.kind === 'model' ? measured : null;
  const depth = measured?.kind === 'depth' ? measured : null;
  const unread = measured === null || !isRead ? 'not read' : '…';
  return (
    <Section title="Measured">
      <PropertyList>
        {depth !== null || (isDepth && model === null) ? (
          <Rows rows={DEPTH_ROWS} of={depth} unread={unread} />
        ) : (
          <>
            <Rows rows={KEPT} of={model ?? kept} unread={unread} />
            <Rows rows={READ} of={model} unread={unread} />
          </>
        )}
        {bytes !== null && <Property name="Size">{fileSize(bytes)}</Property>}
        {model?.soundness && (
          <Property name="Surface">
            <Surface {...model.soundness} />
          </Property>
        )}
      </PropertyList>
    </Section>
  );
}

interface RowsProps<Of> {
  readonly rows: readonly Row<Of>[];
  /** Null if it is not known. */
  readonly of: Of | null;
  /** What stands there then. */
  readonly unread: string;
}

function Rows<Of>({ rows, of, unread }: RowsProps<Of>) {
  return rows.map(([name, words]) => (
    <Property key={name} name={name}>
      {of === null ? unread : words(of)}
    </Property>
  ));
}

/** Closed and clean, or what is not, in words. */
function Surface({ openEdges, nonManifoldEdges, degenerateFaces }: Soundness) {
  const troubles = [
    ...(openEdges > 0 ? [counted(openEdges, 'open edge')] : []),
    ...(nonManifoldEdges > 0 ? [counted(nonManifoldEdges, 'non-manifold edge')] : []),
    ...(degenerateFaces > 0 ? [counted(degenerateFaces, 'face without area', 'faces without area')] : []),
  ];
  return troubles.length === 0 ? (
    <StateDot tone="ok">watertight</StateDot>
  ) : (
    <StateDot tone="warn" wraps>
      {troubles.join(', ')}
    </StateDot>
  );
}
