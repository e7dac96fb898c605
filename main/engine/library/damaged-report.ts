import { join } from 'node:path';
import type { Logger } from '../ports.ts';
import { damagedWords } from './damaged-words.ts';
import type { DamagedSidecar } from './index/known-sidecars.ts';

/** Tells the artist of sidecars that cannot be read, of each once. @param folder the library's, absolute */
export function createDamagedReport({
  folder,
  logger,
  notice,
}: {
  readonly folder: string;
  readonly logger: Logger;
  readonly notice: ((message: string) => void) | undefined;
}): (damaged: readonly DamagedSidecar[]) => void {
  const reported = new Set<string>();
  return (damaged) => {
    const news = damaged.filter((each) => !reported.has(each.folder));
    if (news.length === 0) return;
    for (const each of news) {
      reported.add(each.folder);
      logger.warn('A sidecar could not be read; its folder is left as it is.', { ...each });
    }
    notice?.(damagedWords(news.map((each) => join(folder, each.folder))));
  };
}
