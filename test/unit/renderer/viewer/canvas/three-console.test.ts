import { Clock, setConsoleFunction, warn } from 'three';
import { afterEach, expect, it, vi } from 'vitest';
import { quietThree } from '../../../../../renderer/viewer/canvas/three-console.ts';

afterEach(() => {
  setConsoleFunction(null as never);
  vi.restoreAllMocks();
});

it('the console hears nothing of the Clock that three’s React binding makes for each viewer, and all else of three', () => {
  const heard = vi.spyOn(console, 'warn').mockReturnValue();
  quietThree();
  new Clock();
  expect(heard).not.toHaveBeenCalled();
  warn('Texture: it has no picture.');
  expect(heard).toHaveBeenCalledExactlyOnceWith('THREE.Texture: it has no picture.');
});
