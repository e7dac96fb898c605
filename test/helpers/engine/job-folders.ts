import { join } from 'node:path';
import { tempFolder } from '../temp-folder.ts';
import { writePicture } from './pictures.ts';

/** Places for one run of the command line. */
export interface JobFolders {
  readonly home: string;
  readonly references: string;
  readonly library: string;
  readonly data: string;
  /** `batch`, with these places and `--json`. */
  readonly args: readonly string[];
}

/** A folder of so many different pictures, and places for library and data that are not there yet. */
export async function jobFolders(pictures: number): Promise<JobFolders> {
  const home = await tempFolder();
  const references = join(home, 'references');
  for (let index = 1; index <= pictures; index += 1) {
    await writePicture(join(references, `picture${index}.png`), index * 20);
  }
  const library = join(home, 'library');
  const data = join(home, 'data');
  return {
    home,
    references,
    library,
    data,
    args: ['batch', references, '--library', library, '--data', data, '--json'],
  };
}
