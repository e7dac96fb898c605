import type { Asset } from '../../../../shared/model/asset.ts';
import { failsAgain, isLeftOut } from '../../../../shared/model/plan/needs-word.ts';
import type { NotSent } from '../../../../shared/model/plan/not-sent.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import type { WantedRow } from './chosen-rows.ts';

type Row = Pick<PlanRow, 'reference' | 'labels'>;

/** A row that was to be made again, and the asset that was made of it since. */
export const madeSince = (row: Row, { id, createdAt }: Pick<Asset, 'id' | 'createdAt'>): NotSent => ({
  code: 'made-since',
  name: nameOf(row),
  assetId: id,
  createdAt,
});

/** The same while a job for it is in the queue. */
export const underWay = (row: Row): NotSent => ({ code: 'under-way', name: nameOf(row) });

/**
 * Of the rows that the artist chose, or of all: those for which a newer asset was found when the plan was judged; where none was chosen by
 * itself, also those that were sent before, or would fail again.
 */
export function madeBefore(
  plan: Pick<Plan, 'rows' | 'chain'>,
  wanted: readonly WantedRow[] | null,
): readonly NotSent[] {
  const ids = wanted === null ? null : new Set(wanted.map(({ id }) => id));
  return plan.rows.flatMap((row) => {
    const { id, assetId, madeSince: createdAt } = row;
    if (wanted === null && isLeftOut(row, plan))
      return [{ code: failsAgain(row) ? 'fails-again' : 'sent-before', name: nameOf(row) }];
    if (createdAt === undefined || assetId === null || (ids !== null && !ids.has(id))) return [];
    return [madeSince(row, { id: assetId, createdAt })];
  });
}

const nameOf = ({ reference, labels }: Row): string => labels?.name ?? reference.name;
