import type { Plan } from '../../../../shared/model/plan.ts';
import type { ViewWords } from '../../../../shared/model/settings/view-words.ts';
import type { ArrangedSubject } from '../../../../shared/model/views/arranged-subject.ts';
import { doInSteps } from '../../async/slices.ts';
import type { Ids } from '../../ports.ts';
import { findingCorrections, placedFile } from './corrections.ts';
import type { KeptCorrections } from './kept-corrections.ts';
import { arrangeable, regroup, subjectsIn } from './regroup.ts';

export interface ArrangeParts {
  readonly ids: Ids;
  readonly inbox: string;
  readonly viewWords: () => ViewWords;
  readonly corrections: Pick<KeptCorrections, 'keep'>;
}

/**
 * A plan whose pictures are arranged as the artist says, and which is remembered for later plans of the same pictures. Its changed rows
 * still have to be judged.
 * @throws AppError as {@link regroup}; `disk` if it cannot be remembered
 */
export async function arrangeRows(
  { ids, inbox, viewWords, corrections }: ArrangeParts,
  plan: Plan,
  subjects: readonly ArrangedSubject[],
): Promise<Plan> {
  const rows = regroup(plan, subjects, () => `row-${ids.uuid()}`);
  const files = new Map(
    plan.rows.flatMap(arrangeable).map(({ path, name }) => [path, placedFile(inbox, path, name)]),
  );
  const kept = await doInSteps(findingCorrections([...files.values()], subjectsIn(rows), viewWords()));
  await corrections.keep([...files.keys()], kept);
  return { ...plan, rows: [...rows] };
}
