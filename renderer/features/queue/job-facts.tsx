import type { JobView } from '../../../shared/bridge/views.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { handOffWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import { lostWords } from '../../../shared/model/job.ts';
import { isDoubt, warningAdvice } from '../../../shared/model/warning-words.ts';
import { useAppState } from '../../store/app-context.tsx';
import { libraryElsewhere } from '../../store/library/library-elsewhere.ts';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { creditWords } from '../../words/connection-words.ts';
import { taskWords } from '../../words/job-words.ts';
import { calendarTime } from '../../words/moments.ts';
import { wholeCostWords } from './whole-cost-words.ts';

/** A job's picture with the question about it beside, what the answers do, and its time and cost in sight. */
export function JobQuestion({
  job,
  ways,
  children,
}: {
  readonly job: JobView;
  readonly ways?: string;
  readonly children: string;
}) {
  return (
    <div className="decision-body">
      <Thumbnail src={job.thumbnail} />
      <div className="decision-text">
        <p>{children}</p>
        {ways !== undefined && <p>{ways}</p>}
        <JobFacts job={job} />
      </div>
    </div>
  );
}

/** As many jobs' pictures and names as there is room for. */
const MOST_PICTURES = 4;
const MOST_NAMES = 6;

/** One question about several jobs, with what they cost together in sight. */
export function JobsQuestion({
  jobs,
  cost = 'so far',
  children,
}: {
  readonly jobs: readonly JobView[];
  /** What they cost so far, what another attempt of each is expected to cost, or nothing. */
  readonly cost?: 'so far' | 'again' | 'none';
  readonly children: string;
}) {
  const connections = useAppState((state) => state.connections);
  const names = jobs.slice(0, MOST_NAMES).map(({ reference }) => reference.name);
  if (jobs.length > MOST_NAMES) names.push(`${jobs.length - MOST_NAMES} more`);
  return (
    <div className="decision-body">
      <div className="decision-pictures">
        {jobs.slice(0, MOST_PICTURES).map(({ id, thumbnail }) => (
          <Thumbnail key={id} src={thumbnail} />
        ))}
      </div>
      <div className="decision-text">
        <p>{children}</p>
        <PropertyList>
          <Property name="Jobs">{names.join(', ')}</Property>
          {cost === 'so far' && <Property name="Cost">{wholeCostWords(jobs, connections)}</Property>}
          {cost === 'again' && (
            <Property name="Again">
              {wholeCostWords(
                jobs.map((job) => ({ ...job, credits: null })),
                connections,
              )}
            </Property>
          )}
        </PropertyList>
      </div>
    </div>
  );
}

/** What a decision about a job hangs on. */
export function JobFacts({ job }: { readonly job: JobView }) {
  const connection = useAppState((state) => state.connections.find(({ id }) => id === job.connectionId));
  const { state, credits, estimate, createdAt } = job;
  const words = creditWords(connection ?? { kind: 'remote' });
  const elsewhere = useAppState((state) => libraryElsewhere(job, state));
  const taskId = 'taskId' in state ? state.taskId : null;
  return (
    <PropertyList>
      {state.state === 'done' && state.warnings !== undefined && (
        <Property name={state.warnings.some(isDoubt) ? 'Doubt' : 'Note'}>
          {state.warnings.map(warningAdvice).join(' ')}
        </Property>
      )}
      {job.copy !== undefined && <Property name="Copy">{handOffWords(job.copy)}</Property>}
      <Property name="Task">{taskWords(job)}</Property>
      {'since' in state ? (
        <Property name="Sent">{calendarTime(state.since)}</Property>
      ) : (
        <Property name="Queued">{calendarTime(createdAt)}</Property>
      )}
      <Property name="Cost">{costWords(credits, estimate, words)}</Property>
      {connection !== undefined && (
        <Property name="Account">
          {connection.name}
          {connection.balance !== null && `, ${formatCredits(connection.balance)} ${words} left`}
        </Property>
      )}
      {elsewhere !== null && <Property name="Library">{elsewhere.folder}</Property>}
      {taskId !== null && <Property name="Task id">{taskId}</Property>}
      {state.state === 'unknown' && <Property name="Answer">{lostWords(state)}</Property>}
      {state.state === 'fetching' && state.kept !== undefined && (
        <Property name={state.kept.wrong === null ? 'Result' : 'Last result'}>{state.kept.file}</Property>
      )}
      {state.state === 'failed' && <Property name="Service">{serviceWords(state.failure)}</Property>}
    </PropertyList>
  );
}

/** The service's own words and code. */
function serviceWords({ words, code }: { readonly words: string; readonly code: number | null }): string {
  return code === null ? words || 'said nothing' : `${words || 'no words'} (code ${code})`;
}

/** What it cost, else what an attempt is expected to take. */
function costWords(credits: string | null, estimate: string | null, words: string): string {
  if (credits !== null) return `${formatCredits(credits)} ${words}`;
  return estimate === null ? 'not known' : `about ${formatCredits(estimate)} ${words} an attempt`;
}
