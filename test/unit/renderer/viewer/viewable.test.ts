import { expect, it } from 'vitest';
import { notShownRemedy, viewableAsset } from '../../../../renderer/viewer/viewable.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';
import { assetFixtures } from '../../../helpers/stand-in/asset-fixtures.ts';

const settings = settingsSchema.parse({});

it('says what can be done about a file that is gone, by how its asset came into the library', async () => {
  const [view] = await assetFixtures('busy');
  if (view === undefined) throw new Error('The busy library has assets.');
  const path = view.asset.files.find(({ role }) => role === 'result')?.path ?? '';
  const shown = (way: 'copy' | 'link') => {
    const imported = { way, as: 'model' as const, files: [{ path, source: '/scans/oak.obj' }] };
    return viewableAsset({ ...view, asset: { ...view.asset, imported } }, settings.viewer);
  };
  expect(notShownRemedy(viewableAsset(view, settings.viewer))).toMatch(/make it again$/);
  expect(shown('link').imported).toEqual({ link: '/scans/oak.obj' });
  expect(notShownRemedy(shown('link'))).toMatch(/find it again in the properties/);
  expect(notShownRemedy(shown('copy'))).toMatch(/import it again$/);
  expect(notShownRemedy({ assetId: null })).toBe('');
});
