import { NotebookPen, Tag } from 'lucide-react';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { labelOf } from '../../../../shared/model/reference.ts';
import { useAppState } from '../../../store/app-context.tsx';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { tipOf } from '../../../ui/tip.ts';
import { folderOfRow } from './row-folder.ts';
import './row-name.css';

const NO_SOURCES: readonly string[] = [];

/** The name of a row, with its folder below the source and signs for what it has of its own. */
export function RowName({ row }: { readonly row: PlanRow }) {
  const facts = factsOf(row);
  const folder = folderOfRow(
    facts,
    useAppState(({ plan }) => plan?.paths ?? NO_SOURCES),
  );
  const { name } = facts;
  const { name: own, note, tags = [] } = row.labels ?? {};
  if (row.labels === undefined && folder === null) return name;
  return (
    <span className="row-name">
      <span className="row-name-words">
        <span className="truncate" {...tipOf(own === undefined ? null : { text: labelOf(row.reference) })}>
          {name}
        </span>
        {folder !== null && (
          <span className="row-name-folder truncate dim" {...tipOf({ text: facts.files })}>
            {folder}
          </span>
        )}
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
