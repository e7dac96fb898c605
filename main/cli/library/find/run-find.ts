import { z } from 'zod';
import { plainJson, plainLine } from '../../../../shared/interface/plain-text.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { recipesOfNames } from '../../../../shared/model/recipe/saved-recipe.ts';
import { asksForLikeness, isMeant, type QueryTerm } from '../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { termFaultWords } from '../../../../shared/model/search/term-fault-words.ts';
import { absolutePath } from '../../../engine/batch/typed-path.ts';
import { LIBRARY_MISSING } from '../../../engine/library/library-folder.ts';
import { readLibrary } from '../../../engine/library/read-library.ts';
import { openRemembered } from '../../../engine/library/verify/remembered-sidecars.ts';
import { readSettingsAhead } from '../../batch/settings-ahead.ts';
import { EXIT } from '../../exit-code.ts';
import { refuseLibrary } from '../library-refusal.ts';
import type { LibraryRun } from '../library-subcommand.ts';
import { lookForLikeness } from './look-for-likeness.ts';

const optionsSchema = z.object({
  library: z.string().optional(),
  data: z.string().optional(),
  json: z.boolean().default(false),
  stacks: z.boolean().default(false),
});

/** Prints the assets that match. Returns the exit code. */
export async function runFind(run: LibraryRun): Promise<number> {
  const { cwd, env, output, signal } = run;
  const { library, data, json, stacks: stacked } = optionsSchema.parse(run.options);
  try {
    const query = run.operands.join(' ');
    const terms = requireMeant(query);
    const needsData =
      library === undefined || asksForLikeness(terms) || asksForBroken(terms) || asksForRecipe(terms);
    const ahead = needsData
      ? await readSettingsAhead(data === undefined ? null : absolutePath(data, cwd), env)
      : null;
    const folder = library === undefined ? (ahead?.library ?? '') : absolutePath(library, cwd);
    const snapshot = await readLibrary(folder, { required: true, signal }).catch((cause: unknown) => {
      throw isMissing(cause) ? new AppError('disk', noLibraryWords(folder)) : cause;
    });
    const { find, damaged } = snapshot;
    if (ahead !== null && asksForLikeness(terms)) {
      const remembered = openRemembered(ahead.data, { id: null, folder });
      const known = remembered?.likenesses() ?? new Map();
      remembered?.close();
      const say = (line: string): void => output.writeError(`${line}\n`);
      await lookForLikeness({ library: snapshot, terms, known, signal, say });
    }
    const limits = ahead?.settings.quality.limits;
    const recipes = ahead === null ? [] : recipesOfNames(ahead.settings.recipes);
    for (const { asset, folder: path } of find(query, { limits, recipes, stacked })) {
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

const isMissing = (cause: unknown): boolean => cause instanceof AppError && cause.detail === LIBRARY_MISSING;

/** As `library verify` says it: nothing waits here for a drive that comes back. */
const noLibraryWords = (folder: string): string =>
  `There is no library in ${folder}; check the path, or connect its drive.`;

/** The folders that are named; `library verify` names all. */
const NAMED = 3;

function leftOut(folders: readonly string[]): string {
  const [first = '', ...others] = folders.slice(0, NAMED);
  const more = folders.length > NAMED ? ` and ${folders.length - NAMED} more` : '';
  const [assets, they] =
    folders.length === 1 ? ['1 asset was', 'its'] : [`${folders.length} assets were`, 'their'];
  return `${assets} left out, because ${they} asset.json could not be read: ${[first, ...others].join(', ')}${more}. What is wrong is listed by: npm run library -- verify`;
}

/** By the name of a recipe of the artist's own, which the settings have. */
const asksForRecipe = (terms: readonly QueryTerm[]): boolean =>
  terms.some(({ meaning }) => isMeant(meaning) && meaning.field === 'recipe');

/** What that means stands in the settings. */
const asksForBroken = (terms: readonly QueryTerm[]): boolean =>
  terms.some(
    ({ meaning }) => isMeant(meaning) && meaning.field === 'is' && meaning.traits.includes('broken'),
  );

/** In a script, a filter that is left out would give too much. */
function requireMeant(query: string): readonly QueryTerm[] {
  const terms = parseQuery(query, Date.now());
  for (const { meaning } of terms) {
    if (!isMeant(meaning)) throw new AppError('usage', termFaultWords(meaning));
  }
  return terms;
}
