import { describe, expect, it } from 'vitest';
import {
  inputOfText,
  inputsFor,
  isEmpty,
  meshOfText,
  unquoted,
} from '../../../../../renderer/features/batch/batch-inputs.ts';
import { DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';

const chosen = {
  sources: ['/refs'],
  imageUrls: ['https://host.example/a.png'],
  meshes: [meshOfText('/models/a.glb'), meshOfText('https://host.example/b.glb')],
};
const { model, depth, segmentation } = DEFAULT_RECIPES;
const texture = { ...model, make: 'texture' } as const;

describe('what a recipe takes of all that was chosen', () => {
  it('is folders for models, addresses too for depth, meshes for parts, and one mesh for a texture', () => {
    const counts = [model, depth, segmentation, texture].map((recipe) => {
      const { paths, imageUrls, meshes } = inputsFor({ ...chosen, recipe });
      return [paths.length, imageUrls.length, meshes.length];
    });
    expect(counts).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 2],
      [1, 0, 1],
    ]);
  });

  it('is nothing for a texture that has a mesh and no images yet', () => {
    expect(isEmpty(inputsFor({ ...chosen, sources: [], recipe: texture }))).toBe(true);
    expect(isEmpty(inputsFor({ ...chosen, sources: [], recipe: segmentation }))).toBe(false);
  });
});

describe('what was typed as a source', () => {
  it('loses the quotes that file managers and terminals put round it, and no others', () => {
    expect([`'/my refs'`, ` "C:\\my refs" `, `/an artist's`, `'a" `].map(unquoted)).toEqual([
      '/my refs',
      'C:\\my refs',
      `/an artist's`,
      `'a"`,
    ]);
  });

  it('is a path, or an address where the recipe takes one', () => {
    const url = 'https://host.example/c.png';
    expect(inputOfText('/refs', { ...chosen, recipe: depth })).toEqual({ paths: ['/refs'] });
    expect(inputOfText(url, { ...chosen, recipe: depth })).toEqual({ imageUrls: [...chosen.imageUrls, url] });
    expect(inputOfText(url, { ...chosen, recipe: segmentation })).toEqual({
      meshes: [...chosen.meshes, { from: 'url', url }],
    });
    expect(inputOfText(url, { ...chosen, recipe: model })).toHaveProperty('refused');
    for (const recipe of [model, depth, segmentation]) {
      const input = inputOfText('ftp://host.example/c.png', { ...chosen, recipe });
      expect(input).toEqual({ refused: expect.stringContaining('ftp: addresses') });
    }
  });
});
