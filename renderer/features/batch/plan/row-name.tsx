import { NotebookPen, Tag } from 'lucide-react';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { labelOf } from '../../../../shared/model/reference.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { tipOf } from '../../../ui/tip.ts';
import './row-name.css';

/** The name of a row, with signs for what it has of its own. */
export function RowName({ row }: { readonly row: PlanRow }) {
  const { name } = factsOf(row);
  const { name: own, note, tags = [] } = row.labels ?? {};
  if (row.labels === undefined) return name;
  return (
    <span className="row-name">
      <span className="truncate" {...tipOf(own === undefined ? null : { text: labelOf(row.reference) })}>
        {name}
      </span>
      {tags.length > 0 && (
        <span
          className="row-name-sign dim"
          role="img"
          aria-label={`Tags: ${tags.join(', ')}`}
          {...tipOf({ text: tags.join(', ') })}
        >
          <Tag size={11} aria-hidden />
        </span>
      )}
      {note !== undefined && (
        <span
          className="row-name-sign dim"
          role="img"
          aria-label={`Note: ${note}`}
          {...tipOf({ text: note })}
        >
          <NotebookPen size={11} aria-hidden />
        </span>
      )}
    </span>
  );
}
