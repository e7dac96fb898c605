import { expect, it } from 'vitest';
import type { FoundFile } from '../../../../../main/engine/import/find-files.ts';
import { createReferenceHomes } from '../../../../../main/engine/import/references.ts';

const file = (at: string): FoundFile => ({
  path: `/in/${at}`,
  entry: null,
  bytes: 1,
  modifiedMs: 0,
  name: at.split('/').at(-1) ?? '',
  root: '/in',
  at,
  what: at.endsWith('.png') ? { is: 'picture', format: 'png' } : { is: 'model', format: 'glb' },
});

function homesOf(models: readonly string[], pictures: readonly string[]): Record<string, string> {
  const referred = createReferenceHomes(models.map(file)).of(pictures.map(file));
  return Object.fromEntries(
    referred.map(({ file: picture, home, view }) => [
      picture.at,
      home === null ? 'none' : `${view} of ${home.map(({ at }) => at).join(' ')}`,
    ]),
  );
}

it('joins pictures and models by their names, views as in a batch', () => {
  expect(
    homesOf(
      ['a/chair.glb', 'a/Lamp.glb', 'a/lamp.obj', 'b/stool.glb'],
      ['a/chair_front.png', 'a/chair_back.png', 'a/lamp.png', 'a/stool_back.png', 'a/tree.png'],
    ),
  ).toEqual({
    'a/chair_front.png': 'front of a/chair.glb',
    'a/chair_back.png': 'back of a/chair.glb',
    'a/lamp.png': 'front of a/Lamp.glb a/lamp.obj',
    'a/stool_back.png': 'back of b/stool.glb',
    'a/tree.png': 'none',
  });
});

it('looks elsewhere only where it is clear which model is meant', () => {
  expect(homesOf(['m/chair.glb'], ['refs/chair.png'])).toEqual({ 'refs/chair.png': 'front of m/chair.glb' });
  expect(homesOf(['x/chair.glb', 'y/chair.glb'], ['refs/chair.png', 'y/chair.png'])).toEqual({
    'refs/chair.png': 'none',
    'y/chair.png': 'front of y/chair.glb',
  });
});
