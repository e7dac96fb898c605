import { z } from 'zod';

/** No task of our script may take longer. */
export const LONGEST_TASK_MS = 50;
/** What a trace has to hold for {@link longestScript}. */
export const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] as const;

const SCRIPT: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
]);
const TASKS: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const MICROSECONDS = 1000;

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number().default(0),
      dur: z.number().default(0),
      /** Time of the processor; left out where the thread did not run. */
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
});
type TraceEvent = z.infer<typeof traceSchema>['traceEvents'][number];

/** The thread of a page that draws and answers; workers have others. */
const WINDOW_THREAD = 'CrRendererMain';

/**
 * The most milliseconds of script in one task of a traced page's window: in time of the processor, or on the clock, where a busy
 * machine counts as well.
 */
export function longestScript(trace: Buffer, measure: 'processor' | 'clock' = 'processor'): number {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const windows = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === WINDOW_THREAD)
      .map(threadOf),
  );
  const threads = Map.groupBy(
    traceEvents.filter(
      (event) =>
        event.ph === 'X' && (SCRIPT.has(event.name) || TASKS.has(event.name)) && windows.has(threadOf(event)),
    ),
    threadOf,
  );
  return Math.max(0, ...[...threads.values()].flatMap((events) => scriptOfTasks(events, measure)));
}

/** Script within script is counted once. */
function scriptOfTasks(events: readonly TraceEvent[], measure: 'processor' | 'clock'): readonly number[] {
  const sums: number[] = [];
  let taskEnd = -1;
  let scriptEnd = -1;
  for (const event of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const end = event.ts + event.dur;
    if (TASKS.has(event.name)) {
      if (event.ts < taskEnd) continue;
      taskEnd = end;
      sums.push(0);
    } else if (event.ts >= scriptEnd) {
      scriptEnd = end;
      const spent = (measure === 'clock' ? event.dur : (event.tdur ?? event.dur)) / MICROSECONDS;
      if (event.ts < taskEnd) sums.push((sums.pop() ?? 0) + spent);
      else sums.push(spent);
    }
  }
  return sums;
}
