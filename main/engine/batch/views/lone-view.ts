import type { PlanRow } from '../../../../shared/model/plan.ts';
import { viewsOf } from '../../../../shared/model/reference.ts';
import type { Group } from './group-views.ts';
import type { NamedFile } from './name-schemes.ts';
import type { NamedView } from './view-names.ts';

/** The views that single files are named after, by their paths. */
export type LoneViews = ReadonlyMap<string, NamedView>;

/** The singles among groups that are named after a view. */
export function loneViewsOf<File extends NamedFile & { readonly image: { readonly path: string } }>(
  groups: readonly Group<File>[],
): LoneViews {
  return new Map(
    groups.flatMap((group) =>
      group.kind === 'single' && group.lone !== undefined ? [[group.file.image.path, group.lone]] : [],
    ),
  );
}

/** The row; if it would send a lone view as a front, with a finding that says so, and what to do about it. */
export function withLoneFinding(row: PlanRow): PlanRow {
  const { lone, status, findings, reference } = row;
  const [only] = viewsOf(reference);
  if (lone === undefined || status !== 'new' || only === undefined) return row;
  const side = lone === 'side' ? 'a side view' : `a ${lone} view`;
  const message = `${only.image.name} is named as ${side}, and no front of the same subject was found, so it would be sent as a front. Add the other views to the folder, arrange the views by hand, or start it if it is meant so.`;
  return { ...row, findings: [...findings, { severity: 'warning', code: null, field: 'images', message }] };
}
