import { posix } from 'node:path';
import { z } from 'zod';
import { assetSchema } from '../../../shared/model/asset.ts';
import { SIDECAR } from '../library/sync/sidecars.ts';
import type { FoundFile } from './find-files.ts';
import { faultOf } from './find-files.ts';
import type { PassedBy, PlannedItem } from './import-task.ts';
import type { FileFinder } from './model-parts.ts';
import { planned } from './model-parts.ts';
import { type SourceBytes, wholeOf } from './source-bytes.ts';

/** No sidecar is longer. Bytes. */
const MOST_SIDECAR = 4 * 1024 ** 2;
const markSchema = z.looseObject({ format: z.literal('maquette-asset'), version: z.number() });

/** An asset of another library: it keeps what its sidecar says. */
export interface WholeAsset {
  readonly item: PlannedItem;
  readonly sidecar: FoundFile;
  readonly used: readonly FoundFile[];
}

/** The asset that a file is the sidecar of; null if it is none; why not, if it cannot be used. */
export async function wholeAsset(
  source: SourceBytes,
  finder: FileFinder,
  file: FoundFile,
): Promise<WholeAsset | PassedBy['fault'] | null> {
  if (file.name !== SIDECAR) return null;
  try {
    const text = (await wholeOf(source, file, MOST_SIDECAR))?.toString('utf8') ?? '';
    const json = parsed(text);
    const mark = markSchema.safeParse(json);
    if (!mark.success) return null;
    if (mark.data.version > 1) return { code: 'sidecar-newer' };
    const asset = assetSchema.safeParse(json);
    if (!asset.success) return { code: 'sidecar-damaged' };
    const used: FoundFile[] = [];
    const files: PlannedItem['files'][number][] = [];
    for (const { path, role, bytes } of asset.data.files) {
      const found = await finder.find(file, path);
      const isIt =
        found !== null && found.at === posix.join(posix.dirname(file.at), path) && found.bytes === bytes;
      if (!isIt) return { code: 'part-missing', detail: path };
      used.push(found);
      files.push(planned(found, path, role));
    }
    const main = files.find(({ role }) => role === 'result');
    if (main === undefined) return { code: 'sidecar-damaged' };
    const { id, name } = asset.data;
    const format = posix.extname(main.to).slice(1).toLowerCase();
    const item: PlannedItem = {
      name,
      as: 'asset',
      format,
      files: [main, ...files.filter((each) => each !== main)],
      references: asset.data.references.flatMap(({ view, name: called, path }) =>
        path === null ? [] : [{ view, name: called, to: path }],
      ),
      notes: [],
      sidecar: { id, text, path: file.path },
    };
    return { item, sidecar: file, used };
  } catch (cause) {
    return faultOf(cause);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
