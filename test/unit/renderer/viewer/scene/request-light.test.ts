import { Texture } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { createEnvironmentMaps } from '../../../../../renderer/viewer/scene/environment-maps.ts';
import { requestLight } from '../../../../../renderer/viewer/scene/request-light.ts';

/** Maps whose first attempt fails where it is said. */
function createMaps({ fails }: { readonly fails: boolean }) {
  const made: Texture[] = [];
  let attempts = 0;
  const maps = createEnvironmentMaps<null>({
    *compute() {
      attempts += 1;
      yield;
      if (fails && attempts === 1) throw new RangeError('Array buffer allocation failed');
      return null;
    },
    textureOf: () => {
      const texture = new Texture();
      made.push(texture);
      return texture;
    },
  });
  return { maps, made };
}

describe('the light of an environment', () => {
  it('that could not be made is told of, and is worked out anew the next time', async () => {
    const { maps } = createMaps({ fails: true });
    maps.prepare('studio');
    const request = () =>
      new Promise<unknown>((resolve) => {
        requestLight({ maps, environment: 'studio', onLight: resolve, onError: resolve });
      });
    expect(await request()).toEqual(new RangeError('Array buffer allocation failed'));
    expect(await request()).toBeInstanceOf(Texture);
  });

  it('that is no longer wanted is disposed of, and nothing is told of its error', async () => {
    for (const fails of [true, false]) {
      const { maps, made } = createMaps({ fails });
      const heard = vi.fn();
      const end = requestLight({ maps, environment: 'studio', onLight: heard, onError: heard });
      const disposed = vi.spyOn(Texture.prototype, 'dispose');
      end();
      await maps.create('studio').catch(() => undefined);
      expect(heard).not.toHaveBeenCalled();
      expect(disposed).toHaveBeenCalledTimes(fails ? 0 : 1);
      expect(made).toHaveLength(fails ? 0 : 2);
      disposed.mockRestore();
    }
  });
});
