import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyName, decideName, mirroredFolders } from '../../../../../shared/model/naming/decide-name.ts';
import { dayOf, fieldValues, type NamedBatch } from '../../../../../shared/model/naming/field-values.ts';
import { parseTemplate } from '../../../../../shared/model/naming/parse-template.ts';
import { BUILT_IN_RECIPES, DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';

const BATCH: NamedBatch = {
  title: 'tavern',
  date: '2026-11-23',
  recipes: BUILT_IN_RECIPES,
  inbox: '/data/inbox',
};

function single(path: string): Reference {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const image = { path, name, bytes: 9, sha256: 'x', format: 'png', width: 64, height: 64 } as const;
  return { kind: 'single', name: name.replace(/\.png$/, ''), image };
}

function decided(template: string, ownName: string | null = null) {
  const parsed = parseTemplate(template);
  if ('fault' in parsed) throw new Error(parsed.fault.code);
  const row = { reference: single('/refs/props/oak.png'), recipe: DEFAULT_RECIPE, ownName, number: 4 };
  return decideName(parsed.template, BATCH, row);
}

describe('the name of a row', () => {
  it('has every field of the row and of its batch', () => {
    expect(
      decided('{batch}/{folder}/{n:2} {name} {view} {recipe} {model} {resolution} {faces} {format} {kind}'),
    ).toEqual({
      folders: ['tavern', 'props'],
      name: '04 oak front Quick model generalv1.5 512 500000 glb model',
    });
  });

  it('is the row’s own where it has one, in the folders of the template', () => {
    expect(decided('{folder}/{n}', 'Hero chair')).toEqual({ folders: ['props'], name: 'Hero chair' });
  });

  it('is the reference’s without a template, and a safe one for its copy', () => {
    const row = { reference: single('/refs/a.png'), recipe: DEFAULT_RECIPE, ownName: 'what?', number: 1 };
    expect(decideName(null, BATCH, row).name).toBe('what?');
    expect(copyName(decideName(null, BATCH, row))).toBe('what-');
  });

  it('takes no folder’s name from where dropped files lie, and no model from a recipe without one', () => {
    const values = fieldValues(BATCH, single('/data/inbox/3f2a/oak.png'), DEFAULT_RECIPES.depth, 1);
    expect([values.folder, values.model, values.kind]).toEqual(['', '', 'depth']);
    const beside = fieldValues(BATCH, single('/data/inbox-2/chairs/oak.png'), DEFAULT_RECIPE, 1);
    expect(beside.folder).toBe('chairs');
  });

  it('has the day of this machine’s time zone', () => {
    expect(dayOf(new Date(2026, 0, 2, 23, 59).getTime())).toBe('2026-01-02');
  });
});

describe('the mirrored folders of a copy', () => {
  it.each([
    ['/refs/props/chairs/oak.png', ['/refs'], ['props', 'chairs']],
    ['/refs/oak.png', ['/refs'], []],
    ['/refs/oak.png', ['/refs/oak.png'], []],
    ['/refs2/a/oak.png', ['/refs'], []],
    ['/refs/props/a/oak.png', ['/refs', '/refs/props'], ['a']],
    ['C:\\refs\\con\\oak.png', ['C:\\refs'], ['con_']],
  ])('of %s from %j are %j', (path, sources, folders) => {
    expect(mirroredFolders(single(path), sources)).toEqual(folders);
  });

  it('lead nowhere out of the folder, whatever the folders are called', () => {
    const part = fc.string({ minLength: 1 }).filter((text) => !text.includes('/'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const path = ['', 'refs', ...parts, 'oak.png'].join('/');
        for (const folder of mirroredFolders(single(path), ['/refs'])) {
          expect(folder).not.toMatch(/^\.*$|[/\\:]/);
        }
      }),
    );
  });
});
