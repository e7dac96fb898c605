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
  /** Of the file. */
  readonly bytes: number | null;
  /** Whether the viewer reads its format at all. */
  readonly isRead: boolean;
}

const COUNTS: readonly (readonly [name: string, words: (measured: Measured) => string])[] = [
  ['Faces', ({ faces }) => groupedFigure(faces)],
  ['Vertices', ({ vertices }) => groupedFigure(vertices)],
  ['Materials', ({ materials }) => groupedFigure(materials)],
  ['Textures', ({ textures }) => textureWords(textures)],
  ['Extent', ({ size }) => extentWords(size)],
];

/** What the viewer counted in a model. */
export function Measures({ of, bytes, isRead }: MeasuresProps) {
  const measured = useAppState((state) => measuredOf(state, of));
  const unread = measured === null || !isRead ? 'not read' : '…';
  return (
    <Section title="Measured">
      <PropertyList>
        {COUNTS.map(([name, words]) => (
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
