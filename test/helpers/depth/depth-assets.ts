import type { Page } from '@playwright/test';
import { writeExr } from '../../../main/media/formats/write/exr.ts';
import type { DepthField } from '../../../renderer/viewer/load/depth/depth-field.ts';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { versionFixtures } from '../stand-in/version-fixtures.ts';

/** The file of a depth map. */
export function exrOf({ width, height, at }: DepthField): Buffer {
  const data = Float32Array.from({ length: width * height }, (_, pixel) =>
    at(pixel % width, Math.floor(pixel / width), 0),
  );
  return Buffer.from(writeExr({ width, height, data }, 'a known map'));
}

/** Assets that are depth maps, by their names. The stand-in has the picture that they were made from, and the page is given their files. */
export async function depthAssets(
  page: Page,
  maps: Readonly<Record<string, DepthField>>,
): Promise<readonly AssetView[]> {
  const depth = (await versionFixtures()).find(({ asset }) => asset.kind === 'depth');
  if (depth === undefined) throw new Error('The stand-in has no depth map.');
  return await Promise.all(
    Object.entries(maps).map(async ([name, map], index) => {
      const id = `depth-${name}`;
      const result = `/asset/${id}/${name}.exr`;
      await page.route(`**${result}`, (route) =>
        route.fulfill({ contentType: 'image/x-exr', body: exrOf(map) }),
      );
      const files = depth.asset.files.filter(({ role }) => role === 'reference');
      // A subject of its own, or they would be a stack.
      const references = depth.asset.references.map((each) => ({
        ...each,
        sha256: `${index}`.padEnd(64, 'd'),
      }));
      const times = { createdAt: new Date(Date.parse(depth.asset.createdAt) + index * 1000).toISOString() };
      return {
        ...depth,
        asset: { ...depth.asset, ...times, references, id, name, files, jobId: id, fingerprint: id },
        cover: null,
        result,
        format: 'exr',
      };
    }),
  );
}
