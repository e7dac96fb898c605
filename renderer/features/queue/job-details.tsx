import { useEffect, useState } from 'react';
import type { JobView } from '../../../shared/bridge/views.ts';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import type { JobMoment } from '../../../shared/model/job-moment.ts';
import { CommandScope } from '../../commands/command-scope.tsx';
import { useCommands } from '../../commands/commands-context.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { errorBodyOf } from '../../store/error-body.ts';
import { selectedJob } from '../../store/jobs/jobs-slice.ts';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Section } from '../../ui/section.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { calendarTime, clockTime } from '../../words/moments.ts';
import './job-details.css';
import { statusWords, toneOf } from '../../words/job-words.ts';
import { JobFacts } from './job-facts.tsx';
import { byAttempt, momentWords } from './moment-words.ts';

/** The job that is selected in the queue: how it stands, what can be done, and all that happened to it. */
export function JobDetails() {
  const job = useAppState(selectedJob);
  const holds = useAppState((state) => state.summary.holds);
  const scroller = useKeptScroll('job details');
  return (
    <Area title={job?.reference.name ?? 'Job'} className="job-details">
      <CommandScope name="jobs">
        {job === undefined ? (
          <EmptyState title="No job selected">
            Its attempts and the service’s own words stand here.
          </EmptyState>
        ) : (
          <div ref={scroller} className="job-details-scroller">
            <div className="job-details-head">
              <Thumbnail src={job.thumbnail} />
              <div className="job-details-words">
                <p className="job-details-state">
                  <span className={`state-dot tone-${toneOf(job)}`} aria-hidden />
                  {statusWords(job, holds)}
                </p>
                <JobFacts job={job} />
              </div>
            </div>
            <JobButtons />
            <History job={job} />
          </div>
        )}
      </CommandScope>
    </Area>
  );
}

const SHOWN_AS_BUTTONS: readonly string[] = [
  'job.open-result',
  'job.decide',
  'job.adopt',
  'job.release',
  'job.keep-result',
  'job.retry',
  'job.cancel',
  'job.copy-details',
];

/** What makes sense for this job now, from the registry. */
function JobButtons() {
  const commands = useCommands();
  const state = useAppState((whole) => whole);
  const fitting = SHOWN_AS_BUTTONS.flatMap(
    (id) =>
      commands.find((command) => command.id === id && (command.disabledBecause?.(state) ?? null) === null) ??
      [],
  );
  return (
    <div className="job-details-buttons">
      {fitting.map(({ id, name, help, run }) => (
        <Button key={id} hint={help} onClick={run}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** What happened to a job, as it was when the job last changed. */
interface JobHistory {
  readonly id: string;
  readonly updatedAt: number;
  readonly moments: readonly JobMoment[];
}

function History({ job }: { readonly job: JobView }) {
  const { bridge } = useApp();
  const [history, setHistory] = useState<JobHistory | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const { id, updatedAt } = job;
  useEffect(() => {
    let current = true;
    bridge.jobs.history({ id }).then(
      (moments) => {
        if (!current) return;
        setHistory({ id, updatedAt, moments });
        setError(null);
      },
      (cause: unknown) => {
        if (current) setError(errorBodyOf(cause));
      },
    );
    return () => {
      current = false;
    };
  }, [bridge, id, updatedAt]);

  if (error !== null) return <ErrorNote error={error} />;
  if (history === null || history.id !== id) return null;
  if (history.moments.length === 0)
    return <p className="job-details-none dim">It waits for its first attempt.</p>;
  return byAttempt(history.moments)
    .toReversed()
    .map(({ attempt, moments }) => (
      <Section key={attempt} title={`Attempt ${attempt} · ${calendarTime(moments[0]?.at ?? 0)}`}>
        <ol className="job-moments">
          {moments.map((moment) => (
            <Moment key={moment.serial} moment={moment} />
          ))}
        </ol>
      </Section>
    ));
}

function Moment({ moment }: { readonly moment: JobMoment }) {
  const { tone, words } = momentWords(moment);
  return (
    <li>
      <time className="dim" dateTime={new Date(moment.at).toISOString()}>
        {clockTime(moment.at)}
      </time>
      <div>
        <StateDot tone={tone}>{words}</StateDot>
        {moment.words !== '' && <p className="job-moment-words dim selectable">{moment.words}</p>}
      </div>
    </li>
  );
}
