import { assertNever } from '../../../shared/model/assert-never.ts';
import type { MeasuredCounts } from '../../../shared/model/asset.ts';
import { type LengthUnit, unitOf } from '../../../shared/model/settings/file-axes.ts';
import { useAppState } from '../../store/app-context.tsx';
import {
  type Measured,
  type MeasuredDepth,
  type MeasuredModel,
  measuredOf,
} from '../../store/library/measured.ts';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { DEPTH_ROWS } from '../../words/depth-words.ts';
import { extentWords, fileSize, groupedFigure } from '../../words/figures.ts';
import { surfaceFacts } from '../../words/surface-words.ts';
import { textureWords } from '../../words/texture-words.ts';

interface MeasuresProps {
  /** What the measures are kept under: an asset's id, or the URL of a file. */
  readonly of: string;
  /** The extension of the file. */
  readonly format: string;
  /** What it should be: said before the viewer has read it. Of a picture only its size is known. */
  readonly as: 'model' | 'depth' | 'picture';
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
const readRows = (unit: LengthUnit): readonly Row<MeasuredModel>[] => [
  ['Materials', ({ materials }) => groupedFigure(materials)],
  ['Textures', ({ textures }) => textureWords(textures)],
  ['Extent', ({ size }) => extentWords(size, unit)],
];

interface MeasuredByKind {
  readonly model: MeasuredModel | null;
  readonly depth: MeasuredDepth | null;
}

function byKind(measured: Measured | null | undefined): MeasuredByKind {
  if (measured == null) return { model: null, depth: null };
  switch (measured.kind) {
    case 'model':
      return { model: measured, depth: null };
    case 'depth':
      return { model: null, depth: measured };
    default:
      return assertNever(measured);
  }
}

/** What the viewer counted in a model, or what a depth map holds. */
export function Measures({ of, format, as, kept, bytes, isRead }: MeasuresProps) {
  const measured = useAppState((state) => measuredOf(state, of));
  const unit = useAppState(({ settings }) => unitOf(format, settings.viewer));
  const { model, depth } = byKind(measured);
  const shown = measured?.kind ?? as;
  const unread = measured === null || !isRead ? 'not read' : '…';
  return (
    <Section title="Measured">
      <PropertyList>
        {shown === 'depth' && <Rows rows={DEPTH_ROWS} of={depth} unread={unread} />}
        {shown === 'model' && (
          <>
            <Rows rows={KEPT} of={model ?? kept} unread={unread} />
            <Rows rows={readRows(unit)} of={model} unread={unread} />
          </>
        )}
        {bytes !== null && <Property name="Size">{fileSize(bytes)}</Property>}
        {model?.soundness && (
          <Property name="Surface">
            {surfaceFacts(model.soundness).map(({ tone, words }) => (
              <StateDot key={words} tone={tone} lines="all">
                {words}
              </StateDot>
            ))}
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
