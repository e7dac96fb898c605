import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { type Asset, assetSchema } from '../../../../shared/model/asset.ts';
import type { Logger } from '../../ports.ts';
import { SIDECAR } from './sidecars.ts';

/** Fields of a sidecar that are to be others, worked out of the sidecar as it is. */
export type SidecarEdit = (asset: Asset) => Partial<Asset>;

/** Changes sidecars of assets that are in the library already. */
export interface SidecarEdits {
  /**
   * Replaces a sidecar as a whole, where the edit changes anything. It is read afresh, so that what another process wrote stays.
   * Never throws: an asset is whole without it.
   * @param folder the asset's, absolute
   */
  readonly edit: (folder: string, edit: SidecarEdit) => Promise<void>;
}

export function createSidecarEdits(options: {
  readonly logger: Logger;
  /** Hears of an asset's folder whose sidecar was written. */
  readonly onWritten: (folder: string) => Promise<void>;
}): SidecarEdits {
  const { logger, onWritten } = options;
  /** One sidecar at a time: of two edits at once, the second would write over the first. */
  let turn: Promise<void> = Promise.resolve();

  async function editOne(folder: string, edit: SidecarEdit): Promise<void> {
    try {
      const sidecar = join(folder, SIDECAR);
      const asset = assetSchema.parse(JSON.parse(await readFile(sidecar, 'utf8')));
      const changed = { ...asset, ...edit(asset) };
      if (isDeepStrictEqual(changed, asset)) return;
      await writeFileAtomic(sidecar, `${JSON.stringify(changed, null, 2)}\n`);
      await onWritten(folder);
    } catch (cause) {
      logger.warn('a sidecar could not be changed', { folder, cause: String(cause) });
    }
  }

  return {
    edit: (folder, edit) => {
      turn = turn.then(() => editOne(folder, edit));
      return turn;
    },
  };
}
