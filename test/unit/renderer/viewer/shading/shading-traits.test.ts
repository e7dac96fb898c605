import { describe, expect, it } from 'vitest';
import {
  PIE_SHADINGS,
  SHADING_TRAITS,
  SINGLE_SHADINGS,
} from '../../../../../renderer/viewer/shading/shading-traits.ts';
import { SHADING_NAMES } from '../../../../../renderer/viewer/shading/shading-words.ts';
import { SHADINGS } from '../../../../../shared/model/settings/viewer-settings.ts';

describe('shadings', () => {
  it('have a place in the pie each, and a digit for it', () => {
    expect(PIE_SHADINGS.toSorted()).toEqual(SHADINGS.toSorted());
    expect(PIE_SHADINGS.length).toBeLessThanOrEqual(9);
  });

  it('have letters of their own, which occur in their names', () => {
    const letters = SHADINGS.map((shading) => SHADING_TRAITS[shading].letter);
    expect(new Set(letters).size).toBe(SHADINGS.length);
    for (const shading of SHADINGS) {
      expect(SHADING_NAMES[shading].toLowerCase()).toContain(SHADING_TRAITS[shading].letter);
    }
  });

  it('are in the row over the viewer, but for those that are chosen by their matcap or channel', () => {
    expect(SINGLE_SHADINGS).toEqual(['textured', 'clay', 'wire', 'normals', 'uv', 'xray']);
  });
});
