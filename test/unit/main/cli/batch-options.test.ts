import { describe, expect, it } from 'vitest';
import { chooseRecipe, readBatchOptions } from '../../../../main/cli/batch-options.ts';
import { BUILT_IN_RECIPES, DEFAULT_RECIPE } from '../../../../shared/model/recipe.ts';

const read = (given: Record<string, unknown> = {}) => readBatchOptions(['refs'], given, '/stand/here');

describe('options of batch', () => {
  it('count relative paths from where the user stands', () => {
    expect(read({ library: '../lib', data: '/data' })).toMatchObject({
      paths: ['/stand/here/refs'],
      library: '/stand/lib',
      data: '/data',
    });
  });

  it('have the defaults of the document', () => {
    expect(read()).toMatchObject({
      connection: null,
      changes: {},
      views: 'auto',
      unknown: 'go-on',
      dryRun: false,
      json: false,
    });
  });

  it.each([
    [{ kind: 'depth' }, '--kind depth'],
    [{ kind: 'segmentation' }, '--kind segmentation'],
    [{ make: 'texture' }, '--make texture'],
    [{ mesh: 'a.glb' }, '--mesh'],
    [{ segLevel: 'low' }, '--seg-level'],
    [{ rmbg: 'on' }, '--rmbg'],
    [{ imageUrl: 'http://x' }, '--image-url'],
    [{ budget: '10' }, '--budget'],
    [{ connection: 'studio' }, 'studio'],
  ])('%j are understood and not made yet', (given, words) => {
    expect(() => read(given)).toThrowError(
      expect.objectContaining({ kind: 'not-made-yet', message: expect.stringContaining(words) }),
    );
  });

  it.each([
    [{ format: 'exr' }, '--format exr'],
    [{ faces: 'many' }, '--faces'],
    [{ model: 'x' }, '--model'],
  ])('%j are bad usage', (given, words) => {
    expect(() => read(given)).toThrowError(
      expect.objectContaining({ kind: 'usage', message: expect.stringContaining(words) }),
    );
  });
});

describe('the recipe', () => {
  const choose = (given: Record<string, unknown>) =>
    chooseRecipe(read(given), BUILT_IN_RECIPES, DEFAULT_RECIPE);

  it('is the default, changed by what is given', () => {
    expect(choose({})).toEqual(DEFAULT_RECIPE);
    expect(choose({ resolution: '512', faces: '100000', format: 'glb' })).toEqual({
      ...DEFAULT_RECIPE,
      faces: 100_000,
    });
    expect(
      choose({ make: 'geometry', format: 'obj', model: 'generalv2.0', resolution: '1024' }),
    ).toMatchObject({
      make: 'geometry',
      format: 'obj',
      model: 'generalv2.0',
    });
    expect(choose({ model: 'generalv2.0', pbr: 'on' }).pbr).toBe(true);
  });

  it('can be named', () => {
    expect(choose({ recipe: 'light MODEL' }).faces).toBe(100_000);
    expect(choose({ recipe: 'Light model', faces: 'recommended' }).faces).toBe('recommended');
    expect(() => choose({ recipe: 'none' })).toThrow(
      /There is no recipe “none”; there are: “Quick model”, “/,
    );
  });

  it.each([
    [{ model: 'generalv2.1' }, /does not offer resolution 512/],
    [{ pbr: 'on' }, /makes no PBR maps/],
    [{ faces: '99' }, /outside 100,000/],
  ])('%j is refused before anything is sent', (given, words) => {
    expect(() => choose(given)).toThrowError(
      expect.objectContaining({ kind: 'usage', message: expect.stringMatching(words) }),
    );
  });
});
