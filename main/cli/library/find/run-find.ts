import { z } from 'zod';
import { plainJson, plainLine } from '../../../../shared/interface/plain-text.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { isMeant } from '../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { termFaultWords } from '../../../../shared/model/search/term-fault-words.ts';
import { absolutePath } from '../../../engine/batch/typed-path.ts';
import { readLibrary } from '../../../engine/library/read-library.ts';
import { readSettingsAhead } from '../../batch/settings-ahead.ts';
import { EXIT } from '../../exit-code.ts';
import { refuseLibrary } from '../library-refusal.ts';
import type { LibraryRun } from '../library-subcommand.ts';

const optionsSchema = z.object({
  library: z.string().optional(),
  data: z.string().optional(),
  json: z.boolean().default(false),
});

/** Prints the assets that match. Returns the exit code. */
export async function runFind(run: LibraryRun): Promise<number> {
  const { cwd, env, output, signal } = run;
  const { library, data, json } = optionsSchema.parse(run.options);
  try {
    const query = run.operands.join(' ');
    requireMeant(query);
    const folder =
      library === undefined
        ? (await readSettingsAhead(data === undefined ? null : absolutePath(data, cwd), env)).library
        : absolutePath(library, cwd);
    const { find, damaged } = await readLibrary(folder, { required: true, signal });
    for (const { asset, folder: path } of find(query)) {
      const { id, name } = asset;
      output.writeOut(
        json ? `${plainJson({ id, name, path })}\n` : `${plainLine(name)}  ${plainLine(path)}\n`,
      );
    }
    if (damaged.length > 0) output.writeError(`${plainLine(leftOut(damaged))}\n`);
    return EXIT.fine;
  } catch (cause) {
    if (signal.aborted) return EXIT.stopped;
    return refuseLibrary(cause, output, json);
  }
}

/** The folders that are named; `library verify` names all. */
const NAMED = 3;

function leftOut(folders: readonly string[]): string {
  const [first = '', ...others] = folders.slice(0, NAMED);
  const more = folders.length > NAMED ? ` and ${folders.length - NAMED} more` : '';
  const [assets, they] =
    folders.length === 1 ? ['1 asset was', 'its'] : [`${folders.length} assets were`, 'their'];
  return `${assets} left out, because ${they} asset.json could not be read: ${[first, ...others].join(', ')}${more}. What is wrong is listed by: npm run library -- verify`;
}

/** In a script, a filter that is left out would give too much. */
function requireMeant(query: string): void {
  for (const { meaning } of parseQuery(query, Date.now())) {
    if (!isMeant(meaning)) throw new AppError('usage', termFaultWords(meaning));
  }
}
