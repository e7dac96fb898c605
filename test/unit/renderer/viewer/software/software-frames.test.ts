import { type Camera, PerspectiveCamera, type WebGLRenderer } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CameraPose } from '../../../../../renderer/viewer/camera/camera-poses.ts';
import type { BuiltModel } from '../../../../../renderer/viewer/scene/built-model.ts';
import { createSoftwareFrames } from '../../../../../renderer/viewer/software/software-frames.ts';

const POSE = { theta: 0 } as CameraPose;
const ONE = { disposed: new AbortController().signal } as BuiltModel;
const TWO = { disposed: new AbortController().signal } as BuiltModel;

function framing() {
  const coarse: boolean[] = [];
  const invalidate = vi.fn();
  const camera: Camera = new PerspectiveCamera();
  const canvas = { setAttribute: () => undefined, removeAttribute: () => undefined };
  const frames = createSoftwareFrames({
    gl: { domElement: canvas } as unknown as WebGLRenderer,
    coarse: {
      set: () => undefined,
      meshesOf: () => [],
      show: (_, isCoarse) => {
        coarse.push(isCoarse);
        return isCoarse;
      },
    },
    invalidate,
  });
  /** Draws a frame from where the camera stood before. @returns whether each model was coarse in it */
  const draw = (models: readonly BuiltModel[], shared?: boolean): readonly boolean[] => {
    coarse.length = 0;
    expect(frames.beforeDrawing(models, POSE, shared)).toBe(true);
    frames.afterDrawing({ draw: () => undefined, camera });
    return [...coarse];
  };
  return { ...frames, draw, invalidate };
}

describe('software frames', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('draws the whole of one model while it is read, once the camera rests', () => {
    const { draw, invalidate } = framing();
    expect(draw([ONE])).toEqual([true]);
    vi.runAllTimers();
    expect(invalidate).toHaveBeenCalledOnce();
    expect(draw([ONE])).toEqual([false]);
  });

  it('draws models that share a canvas coarsely while one of them is read: no frame of the others delays it', () => {
    const { draw, invalidate } = framing();
    expect(draw([ONE], true)).toEqual([true]);
    expect(draw([ONE], true)).toEqual([true]);
    expect(draw([ONE, TWO], true)).toEqual([true, true]);
    vi.runAllTimers();
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('leaves the first whole picture of a canvas to the refinement, since nobody knows how long it takes', () => {
    const { draw, allowRefinement, invalidate, dispose } = framing();
    allowRefinement(true);
    expect(draw([ONE, TWO], true)).toEqual([true, true]);
    expect(draw([ONE, TWO], true)).toEqual([true, true]);
    vi.advanceTimersByTime(190);
    expect(invalidate).not.toHaveBeenCalled();
    dispose();
  });
});
