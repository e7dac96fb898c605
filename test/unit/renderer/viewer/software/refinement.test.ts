import type { WebGLRenderer } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefinement, type DrawnFrame } from '../../../../../renderer/viewer/software/refinement.ts';

const SAMPLES = 4;

/** A refinement whose drawings end when they are told to. */
function refining() {
  const told: string[] = [];
  const invalidate = vi.fn();
  const ends: (() => void)[] = [];
  let [count, isDrawing] = [0, false];
  const refinement = createRefinement({
    gl: {
      domElement: {
        setAttribute: (name: string) => told.push(`+${name}`),
        removeAttribute: () => undefined,
      },
    } as unknown as WebGLRenderer,
    invalidate,
    drawing: {
      restart: () => {
        count = 0;
      },
      sample: (draw) => {
        draw();
        count += 1;
        told.push('sample');
        isDrawing = true;
        return count < SAMPLES;
      },
      show: () => told.push('show'),
      dispose: () => undefined,
    },
    whenDrawn: () => {
      if (!isDrawing) return Promise.resolve();
      isDrawing = false;
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...refinement, told, invalidate, end };
}

const FRAME = { draw: () => undefined, camera: {} } as unknown as DrawnFrame;

describe('refinement', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows a sample only once it is drawn, so that the window never waits for one', async () => {
    const { follow, allow, told, end } = refining();
    allow(true);
    follow(FRAME);
    await vi.runAllTimersAsync();
    expect(told).toEqual(['sample']);
    await end();
    expect(told).toEqual(['sample', 'show', 'sample']);
    for (let each = 1; each < SAMPLES; each += 1) await end();
    expect(told.filter((each) => each === 'show')).toHaveLength(SAMPLES);
    expect(told.at(-1)).toBe('+data-refined');
  });

  it('holds a frame back while a sample is under way, shows that no more, and asks for the frame after it', async () => {
    const { follow, allow, holdsBack, told, invalidate, end } = refining();
    allow(true);
    follow(FRAME);
    expect(holdsBack()).toBe(false);
    await vi.runAllTimersAsync();
    expect(holdsBack()).toBe(true);
    expect(invalidate).not.toHaveBeenCalled();
    await end();
    expect(invalidate).toHaveBeenCalledOnce();
    expect(holdsBack()).toBe(false);
    expect(told).toEqual(['sample']);
  });

  it('says how long the last sample took, asks for nothing once it is disposed of, and draws a picture at once', async () => {
    const { follow, allow, holdsBack, lastTook, dispose, drawFine, told, invalidate, end } = refining();
    allow(true);
    expect(lastTook()).toBe(Number.POSITIVE_INFINITY);
    follow(FRAME);
    await vi.runAllTimersAsync();
    await vi.advanceTimersByTimeAsync(700);
    holdsBack();
    dispose();
    await end();
    expect(lastTook()).toBeGreaterThanOrEqual(700);
    expect(invalidate).not.toHaveBeenCalled();
    told.length = 0;
    drawFine(FRAME);
    expect(told).toEqual([...Array<string>(SAMPLES).fill('sample'), 'show']);
  });
});
