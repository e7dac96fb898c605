import type { AssetView } from '../../../shared/bridge/views.ts';
import { describeAsset, formatWords, resultFile } from '../../words/asset-words.ts';
import { DECIDED } from '../../words/decision-words.ts';
import { fileSize, groupedFigure } from '../../words/figures.ts';

/** What stands on a review sheet beside its pictures. */
export interface SheetWords {
  readonly title: string;
  /** How it came about. */
  readonly subtitle: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The artist's note; empty for none. */
  readonly note: string;
}

export function sheetWords(view: AssetView): SheetWords {
  const { asset } = view;
  const bytes = resultFile(view)?.bytes;
  const facts: (readonly [string, string])[] = [
    ['Decision', DECIDED[asset.decision ?? 'none']],
    ['Stars', asset.rating === 0 ? 'none' : '★'.repeat(asset.rating)],
    ['File', [formatWords(view), ...(bytes === undefined ? [] : [fileSize(bytes)])].join(', ')],
  ];
  if (asset.measured?.watertight !== undefined)
    facts.push(['Surface', asset.measured.watertight ? 'closed' : 'open']);
  return { title: asset.name, subtitle: describeAsset(asset), facts, note: asset.notes };
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
}): SheetWords['facts'] {
  const pictures = textures.map(({ width, height }) => `${width} × ${height}`);
  return [
    ['Faces', groupedFigure(faces)],
    ['Vertices', groupedFigure(vertices)],
    ['Textures', pictures.length === 0 ? 'none' : [...new Set(pictures)].join(', ')],
    ['Extent', size.map((each) => each.toPrecision(3)).join(' × ')],
  ];
}
