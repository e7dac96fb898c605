import type { SourceModule } from './module-graph.ts';

/** What the files and folders of the product hold at most. */
export const HOUSE_NUMBERS: Readonly<
  Record<'longestFile' | 'medianFile' | 'ninetiethFile' | 'fullestFolder', number>
> = {
  /** A product file longer than this holds a second idea. */
  longestFile: 300,
  medianFile: 60,
  /** Nine files of ten are no longer than this. */
  ninetiethFile: 150,
  /** Sources beside each other in one folder. */
  fullestFolder: 25,
};

const PRODUCT = /^(main|preload|renderer|shared)\/.*\.tsx?$/;
/** The primitives of the look lie flat: each is found by its name. */
const FLAT_FOLDERS: readonly string[] = ['renderer/ui'];

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The value that a share of the sorted values is no larger than. */
const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Says which file or folder of the product is too large, and whether files are too long on the whole. */
export function numberProblems(modules: readonly SourceModule[], limits = HOUSE_NUMBERS): string[] {
  const product = modules.filter(({ path }) => PRODUCT.test(path));
  const long = product
    .filter(({ lines }) => lines > limits.longestFile)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${limits.longestFile}`);
  const folders = new Map<string, number>();
  for (const { path } of product) folders.set(folderOf(path), (folders.get(folderOf(path)) ?? 0) + 1);
  const full = [...folders]
    .filter(([folder, count]) => count > limits.fullestFolder && !FLAT_FOLDERS.includes(folder))
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files beside each other, more than ${limits.fullestFolder}`,
    );
  const sorted = product.map(({ lines }) => lines).sort((a, b) => a - b);
  const shares = [
    ['half', 0.5, limits.medianFile],
    ['nine of ten', 0.9, limits.ninetiethFile],
  ] as const;
  const spread = shares
    .filter(([, share, limit]) => atShare(sorted, share) > limit)
    .map(
      ([words, share, limit]) =>
        `${words} of the files have up to ${atShare(sorted, share)} lines, more than ${limit}`,
    );
  return [...long, ...full, ...spread];
}
