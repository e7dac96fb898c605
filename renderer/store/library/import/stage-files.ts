import { AppError } from '../../../../shared/model/app-error.ts';
import { counted } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import { errorBodyOf } from '../../error-body.ts';

/**
 * The paths of dropped files. Those without one are copied into the inbox first, one after the other; what cannot be copied is left out, and said.
 * @param folders the names of those that are folders: without a path there is nothing to copy of them
 * @throws what the first of them failed with, where no file is left
 */
export async function stageFiles(
  { store, transport }: Pick<App, 'store' | 'transport'>,
  files: readonly File[],
  folders: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> {
  const { setStaging, addNotice } = store.getState();
  const paths: string[] = [];
  const failed: { readonly name: string; readonly cause: unknown }[] = [];
  try {
    for (const [done, file] of files.entries()) {
      const known = transport.pathForFile(file);
      if (known === null) setStaging({ done, total: files.length });
      try {
        if (known === null && folders.has(file.name)) throw new AppError('usage', folderWords(file.name));
        paths.push(known ?? (await transport.stageFile(file)));
      } catch (cause) {
        failed.push({ name: file.name, cause });
      }
    }
  } finally {
    setStaging(null);
  }
  const [first] = failed;
  if (first === undefined) return paths;
  if (paths.length === 0) throw first.cause;
  const { message: why } = errorBodyOf(first.cause);
  const named = why.startsWith(first.name) ? why : `${first.name}: ${why}`;
  const message = `${counted(failed.length, 'file was', 'files were')} left out; ${named}`;
  addNotice({ level: 'warning', message, at: Date.now() });
  return paths;
}

const folderWords = (name: string): string =>
  `${name} is a folder, which a browser hands over without its path: choose it by Import… in the menu File.`;
