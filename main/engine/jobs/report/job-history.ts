import { z } from 'zod';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { JobMoment } from '../../../../shared/model/job-moment.ts';
import { describeRecipe } from '../../../../shared/model/recipe.ts';
import { meshOf, sentFileOf, viewsOf } from '../../../../shared/model/reference.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** What events may hold beside their type; each only what it has. */
const factsSchema = z.object({
  taskId: z.string().optional(),
  words: z.string().optional(),
  message: z.string().optional(),
  note: z.string().nullish(),
  wrong: z.string().optional(),
  balanceBefore: z.string().optional(),
  readings: z.array(z.string()).optional(),
  credits: z.string().nullish(),
  remote: z.string().optional(),
  failure: z.object({ code: z.number().nullable(), message: z.string(), words: z.string() }).optional(),
  wait: z.object({ reason: z.string() }).nullish(),
});
type Facts = z.infer<typeof factsSchema>;

/** Everything that happened to a job, oldest first. */
export function jobHistory(ledger: Pick<Ledger, 'events'>, jobId: string): JobMoment[] {
  return ledger.events(jobId).map(({ at, attempt, type, event }) => ({
    at,
    attempt,
    type,
    words: momentWords(factsSchema.parse(event)),
  }));
}

const storedSchema = z.object({ assetId: z.string(), sha256: z.string().optional() });

/** The sha256 of a job's result as it came; null if that is not on record. */
export function cameAs(ledger: Pick<Ledger, 'events'>, jobId: string, assetId: string): string | null {
  for (const { type, event } of ledger.events(jobId).toReversed()) {
    if (type !== 'stored') continue;
    const stored = storedSchema.parse(event);
    if (stored.assetId === assetId) return stored.sha256 ?? null;
  }
  return null;
}

function momentWords(facts: Facts): string {
  const { failure, wait } = facts;
  return [
    facts.taskId === undefined ? '' : `task ${facts.taskId}`,
    facts.remote ?? '',
    failure === undefined
      ? ''
      : `${failure.message} (code ${failure.code ?? 'none'}: ${failure.words || 'no words'})`,
    facts.message ?? '',
    facts.words ?? '',
    facts.note ?? '',
    facts.wrong ?? '',
    wait == null ? '' : wait.reason,
    facts.credits == null ? '' : `${facts.credits} credits`,
    facts.balanceBefore === undefined ? '' : `balance before ${facts.balanceBefore}`,
    facts.readings === undefined || facts.readings.length === 0
      ? ''
      : `readings ${facts.readings.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** What support would ask for, as text to be copied. No secret and no signed address is in it. */
export function jobDetails(
  ledger: Pick<Ledger, 'events'>,
  job: Job,
  connection: Pick<Connection, 'name' | 'baseUrl' | 'clientId' | 'appId'> | null,
): string {
  const mesh = meshOf(job.reference);
  const inputs = [
    ...viewsOf(job.reference).map(
      ({ view, image }) => `${view} ${image.name} sha256 ${sentFileOf(image).sha256 ?? 'not known'}`,
    ),
    ...(mesh === null
      ? []
      : [mesh.from === 'url' ? `mesh ${mesh.url}` : `mesh ${mesh.file.name} sha256 ${mesh.file.sha256}`]),
    ...(job.reference.kind === 'image-url' ? [`image ${job.reference.url}`] : []),
  ];
  const lines = [
    `Job ${job.id}, attempt ${job.attempt}: ${job.state.state}`,
    `Task ${'taskId' in job.state ? (job.state.taskId ?? 'none') : 'none'}`,
    `Subject ${job.reference.name}`,
    `Asked for ${describeRecipe(job.recipe)} ${JSON.stringify(job.recipe)}`,
    ...inputs.map((input) => `Sent ${input}`),
    connection === null
      ? `Connection ${job.connectionId}`
      : `Connection ${connection.name}, ${connection.baseUrl ?? 'built in'}, client id ${connection.clientId ?? 'none'}, Appid ${connection.appId ?? 'none'}`,
    `Credits ${job.credits ?? 'not known'}`,
    '',
    ...jobHistory(ledger, job.id).map(
      ({ at, attempt, type, words }) =>
        `${new Date(at).toISOString()} #${attempt} ${type}${words === '' ? '' : `: ${words}`}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
