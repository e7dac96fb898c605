import { plainJson } from '../../../shared/interface/plain-text.ts';
import { planFileOf } from '../../../shared/model/plan/write-plan-file.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { placeOf } from '../../../shared/model/reference.ts';
import type { BatchReporter } from './batch-reporter.ts';
import type { JsonEvent } from './json-events.ts';
import { planRows } from './plan-lines.ts';

/** Writes one JSON object per line, for programs. Errors of the whole run go to stderr as well, where logs look for them. */
export function createJsonReporter(output: {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}): BatchReporter {
  const { writeOut, writeError } = output;
  const write = (event: JsonEvent): void => writeOut(`${plainJson(event)}\n`);
  return {
    scanning: () => undefined,
    inspecting: () => undefined,
    planned: (plan, dryRun, quote, again) => {
      const rows = dryRun ? { rows: planRows(plan, again) } : {};
      const chain = quote === null ? {} : { chain: quote };
      write({ ...planLine(plan), ...chain, ...rows, ...(dryRun && { plan: planFileOf(plan) }) });
    },
    problem: (problem) => {
      write({ event: 'problem', ...problem });
      if (problem.reference === null) writeError(`${problem.message}\n`);
    },
    notice: (message) => writeError(`${message}\n`),
    submitted: ({ job }) => write({ event: 'submitted', job: job.id, reference: placeOf(job.reference) }),
    state: ({ job, status }) =>
      write({
        event: 'state',
        job: job.id,
        reference: placeOf(job.reference),
        state: job.state.state,
        status,
      }),
    asset: ({ job }, { asset, folder }) =>
      write({
        event: 'asset',
        job: job.id,
        id: asset.id,
        path: folder,
        reference: placeOf(job.reference),
      }),
    chain: (line) => write({ event: 'chain', ...line }),
    progress: () => undefined,
    watched: (line) => write({ event: 'watch', ...line }),
    health: write,
    stopping: () => undefined,
    ended: (summary) => write(summary),
  };
}

function planLine({ title, images, meshes, rows, credits }: Plan): Extract<JsonEvent, { event: 'plan' }> {
  const count = (status: PlanRow['status']): number => rows.filter((row) => row.status === status).length;
  return {
    event: 'plan',
    title,
    images,
    meshes,
    new: count('new'),
    owed: count('owed'),
    done: count('done'),
    duplicate: count('duplicate'),
    blocked: count('blocked'),
    credits,
  };
}
