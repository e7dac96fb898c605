import type { ChainStepView, ChainView } from '../../shared/bridge/chains/chain-calls.ts';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { Chain, ChainStep } from '../../shared/model/chain/chain.ts';
import type { CreditsRange } from '../../shared/model/chain/chain-quote.ts';
import type { NextStep } from '../../shared/model/chain/next-steps.ts';
import { rangeWords, sumOfRanges } from '../../shared/model/chain/range-words.ts';
import type { Recipe } from '../../shared/model/recipe.ts';
import type { Tone } from '../ui/state-dot.tsx';

/** What a step makes, in a word or two. */
export function stepName(recipe: Recipe): string {
  switch (recipe.kind) {
    case 'model':
      return { geometry: 'Geometry', texture: 'Texture', both: 'Model' }[recipe.make];
    case 'segmentation':
      return 'Parts';
    case 'depth':
      return 'Depth map';
    default:
      return assertNever(recipe);
  }
}

/** A chain in a line: `Geometry → approve → Texture → Parts + Depth map`. What works on one result stands in brackets. */
export function chainWords({ steps }: Chain): string {
  const after = (from: string | null): readonly string[] =>
    steps
      .filter((step) => step.from === from)
      .map((step) => `${gate(step)}${stepName(step.recipe)}${rest(step)}`);
  const gate = ({ approve }: ChainStep): string => (approve ? 'approve → ' : '');
  const rest = ({ id }: ChainStep): string => {
    const next = after(id);
    if (next.length === 0) return '';
    return ` → ${next.length === 1 ? next[0] : `(${next.join(', ')})`}`;
  };
  return after(null).join(' + ');
}

/** What an approval is called: `Approve for about 10.00 credits`. @param costs what each result that is approved leads to */
export function approveWords(costs: readonly CreditsRange[]): string {
  if (costs.length === 0) return 'Approve for the next step';
  const what = costs.length === 1 ? '' : ` ${costs.length} results`;
  return `Approve${what} for about ${rangeWords(sumOfRanges(costs))} credits`;
}

export interface StateWords {
  readonly tone: Tone;
  readonly words: string;
}

/**
 * How a step is that has no job of its own to say it.
 * @param waits what an approval of its result costs, in words; null if nothing waits for one
 */
export function stepStateWords(
  { steps }: Pick<ChainView, 'steps'>,
  step: ChainStepView,
  waits: string | null,
): StateWords {
  if (waits !== null) {
    const changed = step.word === null ? '' : 'changed since, ';
    return { tone: 'warn', words: `${changed}waits for your approval: about ${waits} credits` };
  }
  switch (step.state) {
    case 'home':
      return homeWords(step);
    case 'sent':
      return { tone: 'active', words: 'in the queue' };
    case 'failed':
      return { tone: 'bad', words: 'failed' };
    case 'stopped':
      return { tone: 'idle', words: 'not made: you stopped the chain' };
    case 'to-come':
      return nextWords(steps, step, step.next);
    default:
      return assertNever(step.state);
  }
}

function homeWords({ word, jobId }: ChainStepView): StateWords {
  if (word === 'rejected') return { tone: 'bad', words: 'rejected by you' };
  const done = jobId === null ? 'done before' : 'done';
  return { tone: 'ok', words: word === 'approved' ? `${done}, approved` : done };
}

function nextWords(steps: ChainView['steps'], { from }: ChainStepView, next: NextStep): StateWords {
  const number = (id: string | null): string => `step ${steps.findIndex((each) => each.id === id) + 1}`;
  switch (next.next) {
    case 'none':
    case 'start':
      return { tone: 'active', words: 'is being queued' };
    case 'ended':
      return {
        tone: 'idle',
        words:
          next.why === 'failed'
            ? `not made: ${number(next.by)} failed`
            : `not made: you ${next.why} ${number(next.by)}`,
      };
    case 'wait':
      return waitWords(next.for, number(from));
    default:
      return assertNever(next);
  }
}

function waitWords(reason: Extract<NextStep, { next: 'wait' }>['for'], parent: string): StateWords {
  switch (reason) {
    case 'input':
      return { tone: 'idle', words: `waits for ${parent}` };
    case 'approval':
      return { tone: 'idle', words: `waits for your approval of ${parent}` };
    case 'changed':
      return { tone: 'warn', words: `waits: ${parent} was changed; approve it as it is now` };
    case 'trash':
      return { tone: 'warn', words: `waits: the result of ${parent} is in the trash; put it back` };
    case 'gone':
      return { tone: 'warn', words: `waits: the result of ${parent} is not in the library any more` };
    case 'away':
      return { tone: 'warn', words: 'waits for the library, which cannot be reached' };
    case 'restored':
      return {
        tone: 'warn',
        words: 'waits: the list of jobs was lost or restored; release its jobs in the queue',
      };
    default:
      return assertNever(reason);
  }
}

/**
 * How a run is as a whole: what waits for the artist first, then what failed, then what goes on.
 * @param waits what an approval of what waits costs, in words; null if nothing waits for one
 */
export function runStateWords({ steps, isOpen }: ChainView, waits: string | null): StateWords {
  const at = (state: ChainStepView['state']): number => steps.filter((step) => step.state === state).length;
  const home = `${at('home')} of ${steps.length} done`;
  const failed = at('failed');
  const failure = failed === 0 ? '' : `, ${failed} failed`;
  if (waits !== null)
    return { tone: 'warn', words: `waits for your approval: about ${waits} credits · ${home}${failure}` };
  const isStopped = steps.some((step) => step.isStopped);
  // Where a part of it was run again since, that part says how it is.
  if (isStopped && isOpen && !steps.some(goesOn))
    return { tone: 'active', words: stoppingWords(at('sent'), home) };
  const isHeld = steps.some(
    ({ next }) => next.next === 'wait' && next.for !== 'input' && next.for !== 'approval',
  );
  if (isHeld) return { tone: 'warn', words: `waits, see its steps · ${home}${failure}` };
  if (isOpen) return { tone: failed > 0 ? 'warn' : 'active', words: `${home}${failure}` };
  if (failed > 0) return { tone: 'bad', words: `ended: ${home}${failure}` };
  if (isStopped) return { tone: 'idle', words: `stopped by you: ${home}` };
  const rejected = steps.findIndex(({ word }) => word === 'rejected');
  if (rejected >= 0) return { tone: 'idle', words: `ended: ${home}, you rejected step ${rejected + 1}` };
  return at('home') === steps.length
    ? { tone: 'ok', words: 'done' }
    : { tone: 'idle', words: `ended: ${home}` };
}

const goesOn = ({ state, isStopped, next }: ChainStepView): boolean =>
  (state === 'sent' && !isStopped) || (state === 'to-come' && next.next !== 'ended');

function stoppingWords(sent: number, home: string): string {
  const rest =
    sent === 1
      ? 'what is being made is still downloaded'
      : `${sent} results that are being made are still downloaded`;
  return `stopped by you, ${rest} · ${home}`;
}
