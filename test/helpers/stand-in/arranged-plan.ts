import { regroup } from '../../../main/engine/batch/views/regroup.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { viewsOf } from '../../../shared/model/reference.ts';
import type { ArrangedSubject } from '../../../shared/model/views/arranged-subject.ts';

let count = 0;

/** The plan with its pictures arranged, as the engine would; every changed row is new. */
export function arrangedPlan(plan: Plan, subjects: readonly ArrangedSubject[]): Plan {
  const known = new Set(plan.rows);
  const rows = regroup(plan, subjects, () => `arranged-${++count}`).map((row): PlanRow => {
    if (known.has(row)) return row;
    const names = viewsOf(row.reference).map(({ image }) => `/thumb/${image.name}`);
    const [thumbnail = null] = names;
    return {
      ...row,
      thumbnail,
      thumbnails: names,
      picture: thumbnail === null ? null : thumbnail.replace('/thumb/', '/file/'),
      status: 'new',
      findings: [],
      fingerprint: `print-${row.id}`,
      credits: '15.00',
    };
  });
  return { ...plan, rows };
}
