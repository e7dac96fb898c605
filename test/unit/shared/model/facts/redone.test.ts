import { describe, expect, it } from 'vitest';
import { isRedoneBy, type Queued } from '../../../../../shared/model/facts/redone.ts';
import type { ImageFile, MeshFile, Reference } from '../../../../../shared/model/reference.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';

const hash = (letter: string): string => letter.repeat(64);
const picture = (letter: string) => ({
  view: 'front' as const,
  name: `${letter}.png`,
  source: `/refs/${letter}.png`,
  path: null,
  sha256: hash(letter),
});
const image = (path: string, sha256: string | null): ImageFile => ({
  path,
  name: path,
  bytes: 1,
  sha256,
  format: 'png',
  width: 1,
  height: 1,
});
const single = (path: string, sha256: string | null): Reference => ({
  kind: 'single',
  name: 'bird',
  image: image(path, sha256),
});
const queued = (reference: Reference, kinds: Queued['kinds'] = ['model'], isChain = false): Queued => ({
  reference,
  kinds,
  isChain,
});
const file: MeshFile = { path: '/a.glb', name: 'a.glb', bytes: 1, sha256: hash('f'), format: 'glb' };
const look = { kind: 'single' as const, name: 'bird', image: image('/refs/a.png', hash('a')) };

describe('what was queued makes an asset again', () => {
  const model = assetOf('model', { kind: 'model', references: [picture('a')] });
  const mended = assetOf('mended', {
    kind: 'model',
    references: [{ ...picture('e'), mended: { fixes: ['lighten'], original: hash('a') } }],
  });
  const textured = assetOf('textured', {
    kind: 'model',
    references: [picture('a')],
    mesh: { from: 'asset', assetId: 'model', name: 'bird', sha256: hash('f') },
  });

  it.each([
    ['of the same picture', model, queued(single('/elsewhere.png', hash('a'))), true],
    [
      'of the picture as it is now, mended by another program',
      model,
      queued(single('/refs/a.png', hash('d'))),
      true,
    ],
    ['of the picture before it was mended', mended, queued(single('/x.png', hash('a'))), true],
    ['of another picture', model, queued(single('/refs/b.png', hash('b'))), false],
    ['but something of another kind', model, queued(single('/refs/a.png', hash('a')), ['depth']), false],
    [
      'of the picture among further views',
      model,
      queued({
        kind: 'views',
        name: 'bird',
        images: [
          { view: 'front', image: image('/refs/a.png', hash('a')) },
          { view: 'back', image: image('/refs/b.png', hash('b')) },
        ],
      }),
      true,
    ],
    ['but the mesh alone, not its texture', textured, queued(single('/refs/a.png', hash('a'))), false],
    [
      'by a chain, with its texture',
      textured,
      queued(single('/refs/a.png', hash('a')), ['model'], true),
      true,
    ],
    [
      'on the same mesh',
      textured,
      queued({ kind: 'texture', name: 'bird', mesh: { from: 'asset', assetId: 'model', file }, look }),
      true,
    ],
    [
      'on another mesh',
      textured,
      queued({
        kind: 'texture',
        name: 'bird',
        mesh: { from: 'url', url: 'https://example.com/a.glb' },
        look,
      }),
      false,
    ],
    [
      'but only its texture',
      model,
      queued({ kind: 'texture', name: 'bird', mesh: { from: 'asset', assetId: 'model', file }, look }),
      false,
    ],
  ])('%s', (_, asset, what, expected) => {
    expect(isRedoneBy(asset, what)).toBe(expected);
  });
});
