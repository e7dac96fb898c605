import { Box3, Vector3 } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seenBy, viewTitle } from '../../../../../renderer/viewer/camera/camera-moves.ts';
import { createViewControl } from '../../../../../renderer/viewer/camera/view-control.ts';

const bounds = new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));

describe('a turn that is under way', () => {
  let frames: FrameRequestCallback[] = [];
  beforeEach(() => {
    frames = [];
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal('cancelAnimationFrame', () => {
      frames = [];
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const turning = () => {
    const control = createViewControl({ onPose: () => undefined });
    control.resize(800, 600);
    control.start(bounds, null);
    control.ask({ kind: 'view', view: 'front' }, null);
    expect(viewTitle(seenBy(control.pose()))).toBe('User Perspective');
    return control;
  };

  it('is there at once where a model takes the place of its preview meanwhile', () => {
    const control = turning();
    control.start(bounds, control.goal());
    expect(viewTitle(seenBy(control.pose()))).toBe('Front Orthographic');
    expect(frames).toEqual([]);
  });

  it('is there at once where another lens is chosen meanwhile', () => {
    const control = turning();
    control.setLens(85, null);
    expect(viewTitle(seenBy(control.pose()))).toBe('Front Orthographic');
  });

  it('is what the next key counts from', () => {
    const control = turning();
    control.ask({ kind: 'opposite' }, null);
    expect(viewTitle(seenBy(control.goal()))).toBe('Back Orthographic');
    control.ask({ kind: 'projection' }, null);
    expect(viewTitle(seenBy(control.goal()))).toBe('Back Perspective');
    for (const frame of frames) frame(performance.now() + 1000);
    expect(control.pose()).toEqual(control.goal());
  });
});
