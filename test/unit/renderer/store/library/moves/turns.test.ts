import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTurns } from '../../../../../../renderer/store/library/moves/turns.ts';
import {
  GIVE_UP_MS,
  GIVE_UP_SURE_MS,
  SLOW_MS,
} from '../../../../../../renderer/store/library/moves/watch-turn.ts';

/** Turns that write down what they do, with work that ends when it is told to. */
function watched() {
  const done: string[] = [];
  const turns = createTurns<string>(async (steps) => void done.push(steps.join('+')));
  const slow = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async (isWanted: () => boolean): Promise<void> => {
      done.push(`${name} begins`);
      await promise;
      done.push(isWanted() ? name : `${name} unwanted`);
    };
    return { work, end: () => resolve() };
  };
  return { turns, done, slow };
}

describe('turns', () => {
  it('are taken one after the other, and steps that wait together in one go', async () => {
    const { turns, done, slow } = watched();
    const one = slow('one');
    const two = slow('two');
    void turns.inTurn(one.work);
    void turns.step('a');
    void turns.step('b');
    void turns.inTurn(two.work);
    const last = turns.step('c');
    two.end();
    await turn();
    expect(done).toEqual(['one begins']);
    one.end();
    await last;
    expect(done).toEqual(['one begins', 'one', 'a+b', 'two begins', 'two', 'c']);
  });

  it('do only the last of what replaces itself, unless something stands between', async () => {
    const { turns, done, slow } = watched();
    const one = slow('one');
    void turns.lastInTurn('band', one.work);
    const bands = ['first', 'second'].map((name) =>
      turns.lastInTurn('band', async () => void done.push(name)),
    );
    void turns.step('a');
    const third = turns.lastInTurn('band', async () => void done.push('third'));
    one.end();
    await Promise.all([...bands, third]);
    expect(done).toEqual(['one begins', 'one', 'second', 'a', 'third']);
  });

  it('make room at once for what takes the place of all before it', async () => {
    const { turns, done, slow } = watched();
    const never = slow('never');
    const passed = [turns.inTurn(never.work), turns.step('a')];
    await turns.instead(async () => void done.push('click'));
    await Promise.all(passed);
    expect(done).toEqual(['never begins', 'click']);
    never.end();
    await turn();
    expect(done.at(-1)).toBe('never unwanted');
    await turns.step('b');
    expect(done.at(-1)).toBe('b');
  });

  it('lose nothing that does more than select, nor what it waits for: only what comes after that makes room', async () => {
    const { turns, done, slow } = watched();
    const one = slow('one');
    const kept = [turns.inTurn(one.work), turns.step('a'), turns.surely(async () => void done.push('moved'))];
    const passed = [turns.step('b'), turns.instead(async () => void done.push('first click'))];
    const click = turns.instead(async () => void done.push('click'));
    await Promise.all(passed);
    expect(done).toEqual(['one begins']);
    one.end();
    await Promise.all([...kept, click]);
    expect(done).toEqual(['one begins', 'one', 'a', 'moved', 'click']);
  });

  it('let a press select at once while what does more than select is under way, which then selects nothing', async () => {
    const { turns, done, slow } = watched();
    const move = slow('move');
    void turns.surely(move.work);
    await turns.instead(async () => void done.push('click'));
    move.end();
    await turn();
    expect(done).toEqual(['move begins', 'click', 'move unwanted']);
  });

  it('run at once what is put off while nothing is under way, else with what it asks for before what came later', async () => {
    const { turns, done, slow } = watched();
    const run = (name: string) => (): void => void turns.surely(async () => void done.push(name));
    turns.afterwards(
      () => done.push('now'),
      () => done.push('later'),
    );
    const one = slow('one');
    void turns.inTurn(one.work);
    turns.afterwards(run('never'), run('first'));
    turns.afterwards(run('never'), run('second'));
    const last = turns.step('a');
    one.end();
    await last;
    expect(done).toEqual(['now', 'one begins', 'one', 'first', 'second', 'a']);
  });

  it('do not hold up the keyboard for an answer that never comes: it is given up, with all that is about what it would have selected', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const told: (string | number)[] = [];
    const done: string[] = [];
    const turns = createTurns<string>(async (steps) => void done.push(steps.join('+')), {
      onSlow: (isSlow) => told.push(isSlow ? 'slow' : 'not slow'),
      onGivenUp: (dropped) => told.push(dropped),
    });
    let isStillWanted = (): boolean => true;
    const late = Promise.withResolvers<void>();
    const lost = turns.inTurn((isWanted) => {
      isStillWanted = isWanted;
      return late.promise;
    });
    const dropped = [turns.step('a'), turns.surely(async () => void done.push('to the trash'))];
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    expect(told).toEqual(['slow']);
    await vi.advanceTimersByTimeAsync(GIVE_UP_MS - SLOW_MS);
    await Promise.all([lost, ...dropped]);
    expect([told, done]).toEqual([['slow', 'not slow', 2], []]);
    expect(isStillWanted()).toBe(false);

    await turns.step('b');
    late.resolve();
    await vi.advanceTimersByTimeAsync(GIVE_UP_SURE_MS);
    expect([told, done]).toEqual([['slow', 'not slow', 2], ['b']]);
  });

  it('give work that does more than to select a longer time, and say nothing of what is quick', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const told: (boolean | number)[] = [];
    const turns = createTurns<string>(async () => undefined, {
      onSlow: (isSlow) => told.push(isSlow),
      onGivenUp: (dropped) => told.push(dropped),
    });
    await turns.step('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    const end = Promise.withResolvers<void>();
    const moved = turns.surely(() => end.promise);
    await vi.advanceTimersByTimeAsync(GIVE_UP_SURE_MS - 1);
    expect(told).toEqual([true]);
    end.resolve();
    await moved;
    await vi.advanceTimersByTimeAsync(GIVE_UP_SURE_MS);
    expect(told).toEqual([true, false]);
  });

  it('go on after work that failed', async () => {
    const { turns, done } = watched();
    const failed = turns.inTurn(async () => {
      throw new Error('no answer');
    });
    const next = turns.step('a');
    await expect(failed).rejects.toThrow('no answer');
    await next;
    expect(done).toEqual(['a']);
  });
});
