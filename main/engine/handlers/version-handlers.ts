import type { Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { lineageGraph } from '../../../shared/model/lineage/lineage-graph.ts';
import type { WindowFiles } from '../files/window-files.ts';
import { inputsAgain } from '../library/inputs-again.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import { originalsOf } from '../library/originals.ts';
import type { Ports } from '../ports.ts';
import { assetView } from './views.ts';

/** The most assets of a lineage: more than that cannot be taken in. */
const MOST_RELATED = 120;

/** The calls about versions of one subject, and about what came of what. */
export function versionHandlers({
  library,
  ports,
  files,
}: {
  readonly library: OpenLibrary;
  readonly ports: Pick<Ports, 'startDisk'>;
  readonly files: Pick<WindowFiles, 'fileUrl'>;
}): Pick<Handlers['library'], 'versions' | 'lineage' | 'originals' | 'inputsAgain'> {
  return {
    versions: async ({ id, limit }) => {
      const assets = library.versions(id, limit);
      const [first] = assets;
      if (first === undefined) throw new AppError('not-found', 'This asset is not in the library any more.');
      return { assets: assets.map(assetView), total: first.stack?.members ?? assets.length };
    },
    lineage: async ({ id }) => {
      const { assets, missing, isMore } = library.related(id, MOST_RELATED);
      if (assets.length === 0) throw new AppError('not-found', 'This asset is not in the library any more.');
      const { nodes, edges } = lineageGraph(
        assets.map(({ asset }) => asset),
        missing,
      );
      return { assets: assets.map(assetView), nodes: [...nodes], edges: [...edges], isMore };
    },
    originals: async ({ id }) => {
      const stored = await library.get(id);
      const originals = stored === null ? [] : await originalsOf(stored, ports.startDisk);
      return originals.map(({ view, file }) => ({ view, url: file === null ? null : files.fileUrl(file) }));
    },
    inputsAgain: ({ ids }) => inputsAgain({ library, startDisk: ports.startDisk }, ids),
  };
}
