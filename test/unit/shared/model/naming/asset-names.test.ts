import { expect, test } from 'vitest';
import {
  assetFields,
  newNames,
  type Renaming,
  renameSummary,
} from '../../../../../shared/model/naming/asset-names.ts';
import { parseTemplate } from '../../../../../shared/model/naming/parse-template.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';

function byTemplate(text: string, from = 1): Renaming {
  const parsed = parseTemplate(text);
  if ('fault' in parsed) throw new Error(parsed.fault.code);
  return { by: 'template', template: parsed.template, from };
}
const named = (...names: readonly string[]) =>
  names.map((name) => ({ id: `id of ${name}`, fields: assetFields(assetOf('a', { name }), []) }));
const afterOf = (names: readonly string[], renaming: Renaming) =>
  newNames(named(...names), renaming).map(({ after }) => after);

test('names are made of what is known of the assets, and of their place', () => {
  const reference = { view: 'front' as const, name: 'f.png', path: null, sha256: 'a'.repeat(64) };
  const asset = assetOf('a', {
    name: 'lamp',
    measured: { faces: 1_234, vertices: 9 },
    createdAt: '2026-11-20T12:00:00.000Z',
    references: [{ ...reference, source: '/home/artist/Tavern/lamp.png' }],
  });
  const assets = [{ id: 'a', fields: assetFields(asset, []) }];
  const renaming = byTemplate('{folder}_{name}_{kind}_{faces}_{date}_{n:3}', 9);
  expect(newNames(assets, renaming)[0]?.after).toBe('Tavern_lamp_model_1234_2026-11-20_009');
});

test('a part of names is replaced without case, and letters that mean something elsewhere mean themselves', () => {
  const replace = (find: string, by: string): Renaming => ({ by: 'replacing', find, replace: by });
  expect(afterOf(['Old Lamp old', 'chair'], replace('old', 'new'))).toEqual(['new Lamp new', 'chair']);
  expect(afterOf(['a.b (1)', 'axb'], replace('a.b (', '$&['))).toEqual(['$&[1)', 'axb']);
  // What would be empty stays.
  expect(afterOf(['lamp'], replace('lamp', ' '))).toEqual(['lamp']);
  expect(afterOf(['lamp'], replace('', 'x'))).toEqual(['lamp']);
});

test('it is told which names change, which stay, and which are alike', () => {
  const names = newNames(named('hero', 'lamp', 'chair'), byTemplate('hero'));
  const { changed, unchanged, alike } = renameSummary(names);
  expect(changed.map(({ before }) => before)).toEqual(['lamp', 'chair']);
  expect(unchanged).toBe(1);
  expect([...alike]).toEqual([['hero', 3]]);
});

test('names that were alike before and stay are not told', () => {
  const renaming = { by: 'replacing', find: 'lamp', replace: 'light' } as const;
  expect([...renameSummary(newNames(named('chair', 'chair', 'lamp'), renaming)).alike]).toEqual([]);
  expect([...renameSummary(newNames(named('light', 'chair', 'lamp'), renaming)).alike]).toEqual([
    ['light', 2],
  ]);
});

test('what was imported has the folder that it lay in and its own format, and nothing of a recipe', () => {
  const source = '/home/artist/Old props/crate.obj';
  const imported = { way: 'copy' as const, as: 'picture' as const, files: [{ path: 'a.glb', source }] };
  const assets = [{ id: 'a', fields: assetFields(assetOf('a', { name: 'crate', imported }), []) }];
  const nameBy = (template: string) => newNames(assets, byTemplate(template))[0]?.after;
  expect(nameBy('{folder}-{name}-{kind}-{format}')).toBe('Old props-crate-picture-glb');
  expect(nameBy('{model}_{recipe}_{name}')).toBe('crate');
});
