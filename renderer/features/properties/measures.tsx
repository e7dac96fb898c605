import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import { useAppState } from '../../store/app-context.tsx';
import { type Measured, measuredOf } from '../../store/measured.ts';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { counted, extentWords, fileSize, groupedFigure } from '../../words/figures.ts';
import { textureWords } from '../../words/texture-words.ts';

interface MeasuresProps {
  /** What the measures are kept under: an asset's id, or the URL of a file. */
  readonly of: string;
  /** What was counted at an earlier time; null where nothing was. */
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
const READ: readonly Row<Measured>[] = [
  ['Materials', ({ materials }) => groupedFigure(materials)],
  ['Textures', ({ textures }) => textureWords(textures)],
  ['Extent', ({ size }) => extentWords(size)],
];

/** What the viewer counted in a model. */
export function Measures({ of, kept, bytes, isRead }: MeasuresProps) {
  const measured = useAppState((state) => measuredOf(state, of));
  const counts = measured ?? kept;
  const unread = measured === null || !isRead ? 'not read' : '…';
  return (
    <Section title="Measured">
      <PropertyList>
        {KEPT.map(([name, words]) => (
          <Property key={name} name={name}>
            {counts === null ? unread : words(counts)}
          </Property>
        ))}
        {READ.map(([name, words]) => (
          <Property key={name} name={name}>
            {measured ? words(measured) : unread}
          </Property>
        ))}
        {bytes !== null && <Property name="Size">{fileSize(bytes)}</Property>}
        {measured?.soundness && (
          <Property name="Surface">
            <Surface {...measured.soundness} />
          </Property>
        )}
      </PropertyList>
    </Section>
  );
}

/** Closed and clean, or what is not, in words. */
function Surface({ openEdges, nonManifoldEdges, degenerateFaces }: NonNullable<Measured['soundness']>) {
  const troubles = [
    ...(openEdges > 0 ? [counted(openEdges, 'open edge')] : []),
    ...(nonManifoldEdges > 0 ? [counted(nonManifoldEdges, 'non-manifold edge')] : []),
    ...(degenerateFaces > 0 ? [counted(degenerateFaces, 'face without area', 'faces without area')] : []),
  ];
  return troubles.length === 0 ? (
    <StateDot tone="ok">watertight</StateDot>
  ) : (
    <StateDot tone="warn">{troubles.join(', ')}</StateDot>
  );
}
