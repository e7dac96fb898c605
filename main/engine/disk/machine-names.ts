import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { PRIVATE_FILE } from './private-files.ts';

const namesSchema = z.array(z.string());

/**
 * Every name that the machine had while it used this data folder: that of now first, which is kept in `<data>/machine-names.json`. Some systems rename the
 * machine with the network, and what was marked under an earlier name is its own as well.
 * @param data `<data>`, absolute
 * @param name that it has now
 * @throws the system's error if they cannot be read, or that of now cannot be kept
 */
export function machineNames(data: string, name: string = hostname()): readonly [string, ...string[]] {
  const file = join(data, 'machine-names.json');
  const names = namesIn(file);
  if (!names.includes(name))
    writeFileAtomic.sync(file, JSON.stringify([...names, name]), { mode: PRIVATE_FILE });
  return [name, ...names.filter((each) => each !== name)];
}

function namesIn(file: string): readonly string[] {
  try {
    return namesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // Not there yet, or no list of names: they are gathered anew, and only what was marked under the lost ones counts as another machine's.
    if (code === undefined || code === 'ENOENT') return [];
    throw cause;
  }
}
