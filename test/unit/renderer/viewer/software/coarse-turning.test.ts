import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CameraPose } from '../../../../../renderer/viewer/camera/camera-poses.ts';
import type { BuiltModel } from '../../../../../renderer/viewer/scene/built-model.ts';
import { createCoarseTurning } from '../../../../../renderer/viewer/software/coarse-turning.ts';

const BUILT = { disposed: new AbortController().signal } as BuiltModel;
const pose = (theta: number) => ({ theta }) as CameraPose;

function turning(hasCoarse = true) {
  const shown: boolean[] = [];
  const invalidate = vi.fn();
  const made = createCoarseTurning({
    coarse: {
      show: (_, coarse) => {
        shown.push(coarse && hasCoarse);
        return coarse && hasCoarse;
      },
    },
    invalidate,
  });
  return { ...made, shown, invalidate };
}

describe('coarse turning', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('draws the coarse surface in frames before which the camera moved, and the whole once it rests', () => {
    const { beforeDrawing, shown, invalidate } = turning();
    const [first, second] = [pose(0), pose(1)];
    for (const each of [first, second, second]) beforeDrawing([BUILT], each, false);
    expect(shown).toEqual([true, true, false]);
    expect(invalidate).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  it('draws all models that are seen coarse, or none', () => {
    const { beforeDrawing, shown } = turning();
    const still = pose(0);
    for (const each of [still, still]) beforeDrawing([BUILT, BUILT], each, false);
    expect(shown).toEqual([true, true, false, false]);
  });

  it('draws a slow model coarsely whatever a frame is for, and the whole of what was drawn last when it is told', () => {
    const { beforeDrawing, showWhole, areThese, shown } = turning();
    const still = pose(0);
    for (const isSlow of [false, true, false]) beforeDrawing([BUILT], still, isSlow);
    expect(shown).toEqual([true, true, false]);
    beforeDrawing([BUILT], pose(1), false);
    showWhole();
    expect(shown).toEqual([true, true, false, true, false]);
    expect([areThese([BUILT]), areThese([]), areThese([{} as BuiltModel])]).toEqual([true, false, false]);
  });

  it('asks for no frame where there is no coarse surface, nor once it is disposed of', () => {
    const none = turning(false);
    none.beforeDrawing([BUILT], pose(0), false);
    const gone = turning();
    gone.beforeDrawing([BUILT], pose(0), false);
    gone.dispose();
    vi.runAllTimers();
    expect([none.invalidate, gone.invalidate].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });
});
