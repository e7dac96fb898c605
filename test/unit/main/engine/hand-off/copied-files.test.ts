import { expect, it } from 'vitest';
import { copiedFiles, sidecarCopy } from '../../../../../main/engine/hand-off/copied-files.ts';
import { sidecarOf } from '../../../../../main/engine/import/import-sidecar.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import type { ImportWay } from '../../../../../shared/model/import/imported.ts';

const SEEN = { entry: null, bytes: 7, modifiedMs: 0 };

function chair(way: ImportWay, support: readonly string[] = []): StoredAsset {
  const asset = sidecarOf(
    {
      name: 'chair',
      as: 'model',
      format: 'obj',
      files: [
        { ...SEEN, path: '/scans/m/chair.obj', to: 'm/chair.obj', role: 'result' },
        ...support.map((to) => ({ ...SEEN, path: `/scans/${to}`, to, role: 'support' as const })),
        { ...SEEN, path: '/scans/chair.png', to: 'reference/front.png', role: 'reference' },
      ],
      references: [{ view: 'front', name: 'chair.png', to: 'reference/front.png' }],
      notes: [],
      sidecar: null,
    },
    {
      id: 'a',
      way,
      now: 0,
      hashed: new Map(
        ['m/chair.obj', 'reference/front.png', ...support].map((path) => [
          path,
          { bytes: 7, sha256: 'a'.repeat(64) },
        ]),
      ),
    },
  );
  return { asset, folder: '/library/chair-1', place: 'library' };
}

const PLAIN = { template: null, references: false, sidecar: false };
const placesOf = (files: ReturnType<typeof copiedFiles>): readonly string[] =>
  files.map(({ from, folders, name, ending }) => `${from} → ${[...folders, name].join('/')}.${ending}`);

it('copies a result under its name, with its reference if that is wanted', () => {
  expect(placesOf(copiedFiles(chair('copy'), PLAIN, 1))).toEqual([
    '/library/chair-1/m/chair.obj → chair.obj',
  ]);
  const choice = { ...PLAIN, template: '{kind}/{n:2}_{name}', references: true };
  expect(placesOf(copiedFiles(chair('copy'), choice, 3))).toEqual([
    '/library/chair-1/m/chair.obj → model/03_chair.obj',
    '/library/chair-1/reference/front.png → model/03_chair_reference.png',
  ]);
});

it('keeps the files of a model together in a folder of its own, where they name each other', () => {
  const files = copiedFiles(chair('copy', ['m/chair.mtl', 'maps/oak.png']), { ...PLAIN, template: '{n}' }, 1);
  expect(placesOf(files)).toEqual([
    '/library/chair-1/m/chair.obj → 1/m/chair.obj',
    '/library/chair-1/m/chair.mtl → 1/m/chair.mtl',
    '/library/chair-1/maps/oak.png → 1/maps/oak.png',
  ]);
});

it('takes linked files from where they lie', () => {
  const [file] = copiedFiles(chair('link'), PLAIN, 1);
  expect(file).toMatchObject({ from: '/scans/m/chair.obj', within: '/scans/m' });
});

it('copies the sidecar as it is, beside the result', () => {
  const stored = chair('copy');
  const [file] = copiedFiles(stored, PLAIN, 1);
  if (file === undefined) throw new Error('nothing is copied');
  expect(sidecarCopy(stored, file)).toMatchObject({
    from: '/library/chair-1/asset.json',
    name: 'chair',
    ending: 'json',
    asItIs: true,
  });
});
