import { formatCredits } from '../../../../shared/model/credits.ts';
import { countedFaces } from '../../../../shared/model/quality/counted-faces.ts';
import type { TableLayout } from '../../../../shared/model/settings/settings.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/table-column.ts';
import { ResultThumbnail } from '../../../viewer/preview/result-thumbnail.tsx';
import { describeAsset, formatWords, resultFile } from '../../../words/asset-words.ts';
import { fileSize, groupedFigure } from '../../../words/figures.ts';
import { assetKindName } from '../../../words/kind-names.ts';
import { calendarTime } from '../../../words/moments.ts';
import { stepWords } from '../../../words/step-words.ts';
import { CoverName } from '../facts/cover-name.tsx';
import { StackBadge } from '../stacks/stack-badge.tsx';
import { type AssetRowData, type Cell, dim } from './asset-row-data.tsx';
import { FACT_CELLS } from './fact-cells.tsx';
import { sortOfColumn } from './list-order.ts';

const CELLS: Readonly<Record<string, Cell>> = {
  name: {
    head: 'Name',
    width: 'minmax(150px, 2fr)',
    cell: ({ view, renaming, spot }) => (
      <span className={classNames('list-name', (spot === 'version' || spot === 'last') && 'is-version')}>
        {renaming ? (
          <CoverName id={view.asset.id} name={view.asset.name} />
        ) : (
          <span className="truncate">{view.asset.name}</span>
        )}
        {spot !== null && dim(stepWords(view.asset) ?? '')}
        <StackBadge view={view} spot={spot} />
      </span>
    ),
  },
  kind: { head: 'Kind', width: '56px', cell: ({ view }) => dim(assetKindName(view.asset)) },
  format: { head: 'Format', width: '54px', cell: ({ view }) => dim(formatWords(view)) },
  faces: {
    head: 'Faces',
    width: '76px',
    align: 'end',
    cell: ({ view: { asset } }) => {
      const faces = countedFaces(asset);
      return faces === null ? '' : groupedFigure(faces);
    },
  },
  size: {
    head: 'Size',
    width: '66px',
    align: 'end',
    cell: ({ view }) => {
      const result = resultFile(view);
      return result === undefined ? '' : dim(fileSize(result.bytes));
    },
  },
  ...FACT_CELLS,
  recipe: {
    head: 'Recipe',
    width: 'minmax(120px, 1fr)',
    cell: ({ view: { asset } }) => dim(describeAsset(asset)),
  },
  model: {
    head: 'Model',
    width: '100px',
    cell: ({ view: { asset } }) =>
      dim(asset.recipe.kind === 'model' && asset.imported === undefined ? asset.recipe.model : ''),
  },
  account: { head: 'Account', width: '130px', cell: ({ view: { asset } }) => dim(asset.connection.name) },
  credits: {
    head: 'Credits',
    width: '62px',
    align: 'end',
    cell: ({ view: { asset } }) => (asset.credits === null ? '' : formatCredits(asset.credits)),
  },
  date: {
    head: 'Made',
    width: '128px',
    cell: ({ view: { asset } }) => dim(calendarTime(Date.parse(asset.createdAt))),
  },
};

/** Under which its columns are kept in the settings. */
export const LIBRARY_TABLE = 'library';
/** The columns that fit beside each other in an area of usual width. */
export const LIBRARY_LAYOUT: TableLayout = {
  hidden: ['label', 'decision', 'quality', 'recipe', 'account', 'credits'],
  widths: {},
  sort: null,
};

function sortingOf(id: string): { readonly sortable: boolean; readonly downFirst: boolean } {
  const sort = sortOfColumn(id);
  return { sortable: sort !== undefined, downFirst: sort?.down ?? false };
}

/** The columns as they are chosen from; the name is always shown. */
export const LIBRARY_HEADS = Object.entries(CELLS).map(([id, { head }]) => ({
  id,
  head,
  fixed: id === 'name',
  ...sortingOf(id),
}));

/** The list's columns, from left to right. */
export const ASSET_COLUMNS: readonly Column<AssetRowData>[] = [
  {
    id: 'picture',
    head: '',
    width: '28px',
    cell: ({ view }) => (
      <ResultThumbnail view={view} size="small" drawn="small.webp" className="list-picture" />
    ),
  },
  ...Object.entries(CELLS).map(([id, cell]) => ({ id, ...cell, ...sortingOf(id) })),
];
