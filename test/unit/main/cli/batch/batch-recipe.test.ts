import { describe, expect, it } from 'vitest';
import { readBatchOptions } from '../../../../../main/cli/batch/batch-options.ts';
import { chooseRecipe } from '../../../../../main/cli/batch/batch-recipe.ts';
import { BUILT_IN_RECIPES, DEFAULT_RECIPE, type NamedRecipe } from '../../../../../shared/model/recipe.ts';

const RECIPES: readonly NamedRecipe[] = [
  ...BUILT_IN_RECIPES,
  { name: 'Fine parts', recipe: { kind: 'segmentation', level: 'high', format: 'obj' } },
];
const choose = (given: Record<string, unknown>, paths: readonly string[] = ['refs']) =>
  chooseRecipe(readBatchOptions(paths, given, '/here'), RECIPES, DEFAULT_RECIPE);

describe('the recipe of a batch', () => {
  it('is the default, changed by what is given', () => {
    expect(choose({})).toEqual(DEFAULT_RECIPE);
    expect(choose({ kind: 'model' })).toEqual(DEFAULT_RECIPE);
    expect(choose({ resolution: '512', faces: '100000', format: 'glb' })).toEqual({
      ...DEFAULT_RECIPE,
      faces: 100_000,
    });
    const other = { make: 'geometry', format: 'obj', model: 'generalv2.0', resolution: '1024' };
    expect(choose(other)).toMatchObject(other);
    expect(choose({ model: 'generalv2.0', pbr: 'on' })).toMatchObject({ pbr: true });
  });

  it('can be named', () => {
    expect(choose({ recipe: 'light MODEL' })).toMatchObject({ faces: 100_000 });
    expect(choose({ recipe: 'Light model', faces: 'recommended' })).toMatchObject({ faces: 'recommended' });
    expect(choose({ recipe: 'fine parts', segLevel: 'low' })).toEqual({
      kind: 'segmentation',
      level: 'low',
      format: 'obj',
    });
    expect(() => choose({ recipe: 'none' })).toThrow(
      /There is no recipe “none”; there are: “Quick model”, “/,
    );
  });

  it('is of the kind that is asked for', () => {
    expect(choose({ kind: 'depth', rmbg: 'off', format: 'exr' })).toEqual({
      kind: 'depth',
      removeBackground: false,
      format: 'exr',
    });
    expect(choose({ kind: 'depth', imageUrl: 'https://example.org/a.png' }, [])).toMatchObject({
      removeBackground: true,
      format: 'png',
    });
    expect(choose({ kind: 'segmentation', segLevel: 'high', format: 'fbx' })).toEqual({
      kind: 'segmentation',
      level: 'high',
      format: 'fbx',
    });
    expect(choose({ kind: 'segmentation', mesh: 'http://example.org/a.glb' }, [])).toMatchObject({
      level: 'medium',
      format: 'glb',
    });
    expect(choose({ make: 'texture', mesh: 'a.glb' })).toEqual({ ...DEFAULT_RECIPE, make: 'texture' });
  });

  it.each([
    [
      { model: 'generalv2.1' },
      /does not offer resolution 512; choose 1536fast or 1536pro \(--resolution\)\.$/,
    ],
    [{ pbr: 'on' }, /makes no PBR maps/],
    [{ faces: '99' }, /outside 100,000/],
    [{ make: 'texture', mesh: 'a.glb', model: 'generalv2.0' }, /needs generalv1\.5 or scene-portraitv1\.5/],
    [{ recipe: 'Fine parts', kind: 'depth' }, /“Fine parts” is of kind segmentation, not depth/],
    [{ format: 'exr' }, /--format exr is no format of kind model; choose obj, glb/],
    [{ kind: 'depth', format: 'glb' }, /--format glb is no format of kind depth; choose exr or png/],
    [{ segLevel: 'low' }, /--seg-level belongs to --kind segmentation, and this batch is of kind model/],
    [{ kind: 'segmentation', rmbg: 'on' }, /--rmbg belongs to --kind depth/],
    [{ kind: 'depth', faces: '100000' }, /--faces belongs to --kind model/],
    [{ kind: 'segmentation', make: 'both' }, /--make belongs to --kind model/],
    [{ imageUrl: 'https://example.org/a.png' }, /--image-url belongs to --kind depth/],
    [{ kind: 'depth', imageUrl: 'a.png' }, /--image-url takes an address that starts with http/],
    [{ make: 'texture', mesh: 'http://host/a\nb' }, /holds a line break or another control character/],
    [{ kind: 'depth', imageUrl: 'http://host/a\tb' }, /holds a line break or another control character/],
    [{ mesh: 'a.glb' }, /--mesh belongs to --make texture or --kind segmentation/],
    [{ make: 'texture' }, /--make texture needs the model to texture; name a glb with --mesh/],
  ])('%j is refused in one sentence, before anything is sent', (given, words) => {
    expect(() => choose(given)).toThrowError(
      expect.objectContaining({ kind: 'usage', message: expect.stringMatching(words) }),
    );
    expect(() => choose(given)).toThrowError(/^[^.]*(\d\.\d[^.]*)*\.$/);
  });

  it.each([{}, { kind: 'depth' }, { make: 'texture', mesh: 'a.glb' }])(
    '%j needs something to work on',
    (given) => {
      expect(() => choose(given, [])).toThrow('No folder or file is named; name at least one.');
    },
  );

  it('is told that taking apart needs a model', () => {
    expect(() => choose({ kind: 'segmentation' }, [])).toThrow(/^No model is named/);
  });
});
