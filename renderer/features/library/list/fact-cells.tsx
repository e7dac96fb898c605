import { DecisionMark } from '../../../ui/decision-mark.tsx';
import { LabelDot } from '../../../ui/label-dot.tsx';
import { DECIDED } from '../../../words/decision-words.ts';
import { counted } from '../../../words/figures.ts';
import { QualityCell } from '../quality/quality-cell.tsx';
import { type Cell, dim } from './asset-row-data.tsx';

/** The columns of what the artist says of assets. */
export const FACT_CELLS = {
  stars: {
    head: 'Stars',
    width: '64px',
    cell: ({ view: { asset } }) =>
      asset.rating > 0 && (
        <span role="img" aria-label={counted(asset.rating, 'star')}>
          {'★'.repeat(asset.rating)}
        </span>
      ),
  },
  label: {
    head: 'Label',
    width: '66px',
    cell: ({ view: { asset } }) =>
      asset.label !== undefined && (
        <span className="list-label">
          <LabelDot colour={asset.label} />
          <span className="truncate">{asset.label}</span>
        </span>
      ),
  },
  decision: {
    head: 'Decision',
    width: '84px',
    cell: ({ view: { asset } }) =>
      asset.decision !== undefined && (
        <span className="list-label">
          <DecisionMark decision={asset.decision} name="" />
          <span className="truncate">{DECIDED[asset.decision]}</span>
        </span>
      ),
  },
  quality: {
    head: 'Quality',
    width: 'minmax(120px, 1fr)',
    cell: ({ view: { asset } }) => <QualityCell asset={asset} />,
  },
  tags: {
    head: 'Tags',
    width: 'minmax(90px, 1fr)',
    cell: ({ view: { asset } }) => dim(asset.tags.join(', ')),
  },
} as const satisfies Readonly<Record<string, Cell>>;
