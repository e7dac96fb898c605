import { expect } from '@playwright/test';
import { MAX_TAGS } from '../../shared/model/facts/tags.ts';
import { assetFixtures } from '../helpers/stand-in/asset-fixtures.ts';
import { expectAccessible, openLibrary, test } from '../helpers/stand-in/window-test.ts';

test('assets are opened with another program, by keys; what cannot open them says so', async ({ open }) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  await page.getByRole('option').first().click();
  await page
    .getByRole('option')
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await page.getByRole('option').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Files' }).hover();
  await page.getByRole('menuitem', { name: 'Open 2 assets with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open 2 assets with' });
  await expect(dialog.getByRole('button', { name: /^Blender/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^MeshLab/ })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Blender/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => engine.asked).toContain('programs.open asset-0 asset-1 with system');
});

test('a zip is not given to Blender', { tag: '@full' }, async ({ open }) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  await page.getByRole('option').nth(2).click();
  await page.getByRole('option').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Files' }).hover();
  await page.getByRole('menuitem', { name: 'Open with…' }).click();
  const blender = page.getByRole('dialog').getByRole('button', { name: /^Blender.*does not open zip/ });
  await expect(blender).toHaveAttribute('aria-disabled', 'true');
  await blender.click({ force: true });
  expect(engine.asked.filter((asked) => asked.startsWith('programs.open'))).toEqual([]);
});

test('the preferences list programs and try them; a browser cannot name any', async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Control+,');
  const blender = page.getByRole('listitem').filter({ hasText: '/usr/bin/blender' });
  await blender.scrollIntoViewIfNeeded();
  await expect(page.getByRole('listitem').filter({ hasText: 'MeshLab' })).toContainText('not found');
  await page.getByRole('button', { name: 'Test Blender' }).click();
  await expect(page.getByText('Blender was started with a cube.')).toBeVisible();
  await expect.poll(() => engine.asked).toContain('programs.test blender');
  await expect(page.getByRole('button', { name: 'Add a program…' })).toHaveCount(0);
  await expect(page.getByText(/A window in a browser cannot name programs/)).toBeVisible();
  await expectAccessible(page);
});

test('a linked file that is gone is looked for: another one is not taken without a word, the others of its folder are found too, and it is undone', {
  tag: '@full',
}, async ({ open }) => {
  const { page, engine } = await open('busy');
  const [first] = await assetFixtures('busy');
  if (first === undefined) throw new Error('The busy library has assets.');
  const asset = {
    ...first.asset,
    id: 'linked',
    name: 'old chair',
    imported: {
      way: 'link' as const,
      as: 'model' as const,
      files: [{ path: 'chair.glb', source: '/mnt/archive/chair.glb' }],
    },
  };
  engine.addAssets([{ ...first, asset }]);
  await openLibrary(page);
  await page.getByRole('option', { name: /old chair/ }).click();
  const find = page.getByRole('button', { name: 'Find chair.glb again…' });
  await find.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  const look = async (name: string): Promise<void> => {
    const picker = page.getByRole('dialog', { name: 'Choose where the file lies now' });
    await picker.getByRole('row', { name }).click();
    await picker.getByRole('button', { name: 'Use this file' }).click();
  };
  await find.click();
  await look('mug.jpg');
  const question = page.getByRole('dialog', { name: 'It is another file' });
  await expect(question).toContainText('has other bytes than the file that was imported as old chair');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Take this file' }).click();
  const others = page.getByRole('dialog', { name: 'old chair was found again' });
  await expect(others).toContainText('The files of 2 other assets are gone');
  await others.getByRole('button', { name: 'Find them, too' }).click();
  await expect(
    page.getByText('1 asset was found again. 1 file was not', { exact: false }).first(),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => engine.asked).toContain('imports.relinkBack relink-2');
  await page.keyboard.press('Control+z');
  await expect.poll(() => engine.asked).toContain('imports.relinkBack relink-1');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => engine.asked).toContain('imports.relinkBack back of relink-1');
});

test('what was mended is seen beside what was sent, and an original that is gone is said to be', {
  tag: '@full',
}, async ({ open }) => {
  const { page, engine } = await open('busy');
  const fixtures = await assetFixtures('busy');
  const fixes = ['crop', 'lighten'] as const;
  engine.addAssets(
    fixtures.slice(0, 2).map((view, at) => ({
      ...view,
      asset: {
        ...view.asset,
        id: at === 0 ? 'kept-original' : 'lost-original',
        name: at === 0 ? 'mended one' : 'mended two',
        references: view.asset.references.map((reference) => ({
          ...reference,
          mended: { fixes, original: (at === 0 ? 'a' : '0').repeat(64) },
        })),
      },
    })),
  );
  await openLibrary(page);
  await page.getByRole('option', { name: /mended one/ }).click();
  const section = page.getByRole('region', { name: 'mended one' });
  await section.getByText('Before and after mending').scrollIntoViewIfNeeded();
  await expect(section.getByText('cropped to its subject', { exact: false }).first()).toBeVisible();
  await expect(section.getByRole('img', { name: /as it was$/ })).toBeVisible();
  await expect(section.getByRole('img', { name: /as it was sent$/ })).toBeVisible();
  await section.getByText('Original', { exact: true }).click();
  await expect(section.getByRole('img', { name: /as it was sent$/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('option', { name: /mended two/ }).click();
  await expect(page.getByText(/is gone, or was changed since it was sent/)).toBeVisible();
});

test('the result of a job in another library is said to be there, and shown by one step', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const props = '/mnt/studio/props';
  const [first] = await assetFixtures('busy');
  if (first === undefined) throw new Error('The busy library has assets.');
  engine.addElsewhere(props, [
    { ...first, asset: { ...first.asset, id: 'asset-there', name: 'vase of props' } },
  ]);
  const { jobs, summary } = await engine.handlers.jobs.snapshot(undefined);
  const job = jobs.find(({ state }) => state.state === 'done');
  if (job === undefined) throw new Error('The busy queue has a job that is done.');
  const changed = {
    ...job,
    state: { ...job.state, assetId: 'asset-there' } as typeof job.state,
    library: { id: props, folder: props },
  };
  engine.emit({ event: 'jobs.changed', payload: { changed: [changed], removed: [], summary } });
  const row = page.getByRole('row', { name: new RegExp(`${job.reference.name} in props`) });
  await row.click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The result is in props' });
  await expect(dialog).toContainText(`was queued for the library in ${props}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open props and show it' }).click();
  await expect(page.getByRole('button', { name: 'Library props' })).toBeVisible();
  await expect(page.getByRole('option', { name: /vase of props/ })).toHaveAttribute('aria-selected', 'true');
});

test('Escape leaves the field of tags for the library, where digits give stars again', async ({ open }) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  await page.getByRole('option', { name: /cactus/ }).click();
  await page.keyboard.press('t');
  const field = page.getByRole('combobox', { name: 'Add tags, with commas between' });
  await expect(field).toBeFocused();
  await page.keyboard.type('kitchen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the tag kitchen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('4');
  await expect.poll(() => engine.asked.filter((asked) => asked.includes('"rating":4'))).toHaveLength(1);
});

test('more tags than an asset can have are refused in a sentence, and nothing is changed', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const [first] = await assetFixtures('busy');
  if (first === undefined) throw new Error('The busy library has assets.');
  const tags = Array.from({ length: MAX_TAGS }, (_, at) => `tag ${at}`);
  engine.addAssets([{ ...first, asset: { ...first.asset, id: 'full', name: 'tagged out', tags } }]);
  await openLibrary(page);
  await page.getByRole('option', { name: /tagged out/ }).click();
  const field = page.getByRole('combobox', { name: 'Add tags, with commas between' });
  await field.fill('one more');
  await field.press('Enter');
  await expect(page.getByText(`An asset has at most ${MAX_TAGS} tags.`)).toBeVisible();
  await expect(field).toHaveValue('one more');
  expect(engine.asked.filter((asked) => asked.startsWith('library.edit'))).toEqual([]);
});
