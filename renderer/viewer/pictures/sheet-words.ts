import type { AssetView } from '../../../shared/bridge/views.ts';
import type { Quality } from '../../../shared/model/quality/quality.ts';
import { figuresOf, type QualityFigure } from '../../../shared/model/quality/quality-figures.ts';
import type { QualityLimits } from '../../../shared/model/quality/quality-limits.ts';
import { describeAsset, formatWords, resultFile } from '../../words/asset-words.ts';
import { DECIDED } from '../../words/decision-words.ts';
import { fileSize, groupedFigure } from '../../words/figures.ts';
import { figureVerdict } from '../../words/quality-verdict.ts';

/** A line of a review sheet. `isBad`: beyond a limit of the preferences. */
export type SheetFact = readonly [name: string, value: string, isBad?: boolean];

/** What stands on a review sheet beside its pictures. */
export interface SheetWords {
  readonly title: string;
  /** How it came about. */
  readonly subtitle: string;
  readonly facts: readonly SheetFact[];
  /** What was measured of its quality, after the facts; empty where it was not. */
  readonly quality: readonly SheetFact[];
  /** The artist's note; empty for none. */
  readonly note: string;
}

export function sheetWords(view: AssetView, limits: QualityLimits): SheetWords {
  const { asset } = view;
  const bytes = resultFile(view)?.bytes;
  const facts: SheetFact[] = [
    ['Decision', DECIDED[asset.decision ?? 'none']],
    ['Stars', asset.rating === 0 ? 'none' : '★'.repeat(asset.rating)],
    ['File', [formatWords(view), ...(bytes === undefined ? [] : [fileSize(bytes)])].join(', ')],
  ];
  if (asset.quality?.is !== 'measured' && asset.measured?.watertight !== undefined)
    facts.push(['Surface', asset.measured.watertight ? 'closed' : 'open']);
  const quality = qualityFacts(asset.quality, limits);
  return { title: asset.name, subtitle: describeAsset(asset), facts, quality, note: asset.notes };
}

/** The figures that a sheet has room for, by names that fit beside them. */
const QUALITY_LINES: readonly (readonly [figure: QualityFigure, name: string])[] = [
  ['open', 'Open edges'],
  ['islands', 'Islands'],
  ['turned', 'Turned over'],
  ['overlap', 'UV overlap'],
  ['match', 'Silhouette'],
  ['symmetry', 'Symmetry'],
];

function qualityFacts(quality: Quality | undefined, limits: QualityLimits): readonly SheetFact[] {
  if (quality?.is !== 'measured') return [];
  const figures = figuresOf(quality.measures);
  return QUALITY_LINES.flatMap(([figure, name]): readonly SheetFact[] => {
    const value = figures[figure];
    if (value === null) return [];
    const { words, tone } = figureVerdict(figure, value, limits);
    return [[name, words, tone === 'bad']];
  });
}

/** What is counted in the model itself, when its pictures are drawn. */
export function measuredFacts({
  faces,
  vertices,
  textures,
  size,
}: {
  readonly faces: number;
  readonly vertices: number;
  readonly textures: readonly { readonly width: number; readonly height: number }[];
  readonly size: readonly number[];
}): readonly SheetFact[] {
  const pictures = textures.map(({ width, height }) => `${width} × ${height}`);
  return [
    ['Faces', groupedFigure(faces)],
    ['Vertices', groupedFigure(vertices)],
    ['Textures', pictures.length === 0 ? 'none' : [...new Set(pictures)].join(', ')],
    ['Extent', size.map((each) => each.toPrecision(3)).join(' × ')],
  ];
}
