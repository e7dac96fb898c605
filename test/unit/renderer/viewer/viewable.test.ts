import { expect, it } from 'vitest';
import { pictured } from '../../../../renderer/store/library/pictured/pictured.ts';
import { notShownRemedy, viewableAsset } from '../../../../renderer/viewer/viewable.ts';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';
import { assetFixtures } from '../../../helpers/stand-in/asset-fixtures.ts';
import { versionFixtures } from '../../../helpers/stand-in/version-fixtures.ts';

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

it('shows parts with the pictures of the model that they were made of, and with their own where they have some', async () => {
  const { viewer } = settings;
  const views = [...(await assetFixtures('busy')), ...(await versionFixtures())];
  const known = new Map(views.map((each) => [each.asset.id, each]));
  const [parts, geometry] = [known.get('parts'), known.get('geometry')];
  if (parts === undefined || geometry === undefined)
    throw new Error('The versions have parts of a geometry.');
  const shown = (view: AssetView) => viewableAsset(view, viewer, pictured(known, view).by);
  const ofGeometry = viewableAsset(geometry, viewer).references;
  expect(ofGeometry.map(({ of }) => of)).toEqual(['geometry']);
  expect(shown(parts)).toMatchObject({ assetId: 'parts', url: parts.result, references: ofGeometry });

  const own = {
    name: 'lid.png',
    source: '/lid.png',
    path: 'reference/lid.png',
    sha256: '0',
    view: 'front',
  } as const;
  const withOwn = { ...parts, asset: { ...parts.asset, references: [own] } };
  expect(shown(withOwn).references).toEqual([
    {
      name: 'lid.png',
      view: 'front',
      of: 'parts',
      url: expect.stringContaining('/asset/parts/reference/lid.png'),
    },
  ]);
});
