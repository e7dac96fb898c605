import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Asset, assetSchema } from '../../../shared/model/asset.ts';
import { appEntry } from '../app-entry.ts';

const CLI = appEntry('main/cli');

const summarySchema = z.object({
  event: z.literal('summary'),
  submitted: z.number(),
  done: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unknown: z.number(),
  credits: z.string(),
  assets: z.array(z.object({ id: z.string(), path: z.string(), reference: z.string() })),
});
export type BatchSummary = z.infer<typeof summarySchema>;

/** A model that the command line made, with the file that is its result. */
export interface MadeModel {
  readonly asset: Asset;
  readonly file: string;
  readonly reference: string;
}

/**
 * Makes models of files and folders with the command line and the local service, as an artist would.
 * @param folder for the library and the data
 * @param options of `batch`, beside library and data
 */
export async function makeModels(
  folder: string,
  paths: readonly string[],
  ...options: readonly string[]
): Promise<{ readonly summary: BatchSummary; readonly models: readonly MadeModel[] }> {
  const library = join(folder, 'library');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', CLI, 'batch', ...paths, '--json'],
      ...['--library', library, '--data', join(folder, 'data'), ...options],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const summary = summarySchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  const models = await Promise.all(
    summary.assets.map(async ({ path, reference }) => {
      const asset = assetSchema.parse(JSON.parse(await readFile(join(path, 'asset.json'), 'utf8')));
      const result = asset.files.find(({ role }) => role === 'result');
      if (result === undefined) throw new Error(`${path} names no result`);
      return { asset, file: join(path, result.path), reference };
    }),
  );
  return { summary, models };
}
