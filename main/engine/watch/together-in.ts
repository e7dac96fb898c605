import { viewOfFolder } from '../batch/views/name-schemes.ts';
import type { ViewNames } from '../batch/views/view-names.ts';
import { folderOf, type Together } from './compare-looks.ts';

/** Files of one folder, and of folders beside each other that are called after views: `front/chair.png` and `back/chair.png` are one chair. */
export function togetherIn(names: ViewNames): Together {
  return (path) => {
    const folder = folderOf(path);
    const parent = folderOf(folder);
    const own = parent === '' ? folder : folder.slice(parent.length + 1);
    return own === '' || viewOfFolder(names, own) === null ? folder : `${parent}\0`;
  };
}
