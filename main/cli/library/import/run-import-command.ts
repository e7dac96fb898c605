import { z } from 'zod';
import { plainJson, plainLine } from '../../../../shared/interface/plain-text.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { ImportOutcome, ImportRow } from '../../../../shared/model/import/import-plan.ts';
import {
  importedAsWords,
  importFaultWords,
  importNoteWords,
  leftFileWords,
} from '../../../../shared/model/import/import-words.ts';
import { absolutePath } from '../../../engine/batch/typed-path.ts';
import { sayCutShort } from '../../../engine/import/cut-short.ts';
import { createImports, type Imports } from '../../../engine/import/imports.ts';
import { createLibrary } from '../../../engine/library/create-library.ts';
import type { OpenLibrary } from '../../../engine/library/open-library.ts';
import { readLibrary } from '../../../engine/library/read-library.ts';
import { randomIds } from '../../../host/random-ids.ts';
import { systemClock } from '../../../host/system-clock.ts';
import { readSettingsAhead } from '../../batch/settings-ahead.ts';
import { EXIT } from '../../exit-code.ts';
import { refuseLibrary } from '../library-refusal.ts';
import type { LibraryRun } from '../library-subcommand.ts';
import type { ImportEvent } from './import-events.ts';

const optionsSchema = z.object({
  library: z.string().optional(),
  data: z.string().optional(),
  json: z.boolean().default(false),
  move: z.boolean().default(false),
  link: z.boolean().default(false),
  pictures: z.boolean().default(true),
  dryRun: z.boolean().default(false),
});
type Options = z.infer<typeof optionsSchema>;

/** Imports, and reports what became of it. Returns the exit code. */
export async function runImportCommand(run: LibraryRun): Promise<number> {
  const options = optionsSchema.parse(run.options);
  try {
    requirePaths(run.operands);
    const places = await placesOf(options, run);
    return options.dryRun
      ? await planOnly(run, options, places.library)
      : await importInto(run, options, places);
  } catch (cause) {
    if (run.signal.aborted) return EXIT.stopped;
    return refuseLibrary(cause, run.output, options.json);
  }
}

/** An empty path would stand for the folder that the command is typed in, whose files `--move` takes away. */
function requirePaths(operands: readonly string[]): void {
  if (operands.every((path) => path.trim() !== '')) return;
  throw new AppError(
    'usage',
    'An empty path is given, maybe by a variable that is not set; name a folder or file.',
  );
}

/** Absolute. */
interface Places {
  readonly library: string;
  readonly data: string;
}

async function placesOf({ library, data }: Options, { cwd, env }: LibraryRun): Promise<Places> {
  const settings = await readSettingsAhead(data === undefined ? null : absolutePath(data, cwd), env);
  return {
    library: library === undefined ? settings.library : absolutePath(library, cwd),
    data: settings.data,
  };
}

/** Writes nothing, not even a library where there is none yet. */
async function planOnly(run: LibraryRun, options: Options, folder: string): Promise<number> {
  const snapshot = await readLibrary(folder, { required: false, signal: run.signal });
  const refuse = (): never => {
    throw new AppError('internal', 'A dry run writes nothing.');
  };
  const library = { ...snapshot, ensure: refuse, refresh: refuse, trash: { move: refuse } };
  const imports = createImports({ library, clock: systemClock, ids: randomIds });
  const planned = await plan(run, options, imports);
  return end(run, options, planned, {
    assetIds: [],
    failed: [],
    left: [],
    stopped: false,
    way: wayOf(options),
  });
}

async function importInto(
  run: LibraryRun,
  options: Options,
  { library: folder, data }: Places,
): Promise<number> {
  const { signal } = run;
  const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const notice = (message: string): void => run.output.writeError(`${plainLine(message)}\n`);
  const library = await createLibrary({ folder, clock: systemClock, ids: randomIds, logger, notice });
  try {
    await sayCutShort({ data, library, notice, logger, signal });
    const imports = createImports({ library, clock: systemClock, ids: randomIds, paths: { data }, logger });
    const planned = await plan(run, options, imports);
    const outcome = await imports.run(
      planned.planId,
      { way: wayOf(options), without: new Set() },
      { signal },
    );
    await report(run, options, library, outcome);
    return end(run, options, planned, outcome);
  } finally {
    await library.close();
  }
}

const nothing = (): void => undefined;
const wayOf = ({ move, link }: Options) => (move ? 'move' : link ? 'link' : 'copy');

interface Planned {
  readonly planId: string;
  readonly rows: readonly ImportRow[];
}

async function plan(run: LibraryRun, options: Options, imports: Imports): Promise<Planned> {
  const paths = run.operands.map((path) => absolutePath(path, run.cwd));
  const { signal } = run;
  const { planId, wanted, skipped } = await imports.plan({ paths, pictures: options.pictures }, { signal });
  const rows = imports.rows(planId, 0, wanted + skipped);
  for (const row of rows) {
    const { id: _id, ...told } = row;
    const message = row.fault === null ? null : importFaultWords(row.fault);
    say(run, options, { event: 'planned', ...told, message }, lineOf(row));
  }
  if (rows.length === 0) throw new AppError('not-found', 'There is nothing to import: no file is there.');
  return { planId, rows };
}

/** `chair.glb  Model, glb, with chair.png` */
function lineOf({ source, as, format, references, fault, notes }: ImportRow): string {
  if (fault !== null) return `- ${source}: ${importFaultWords(fault)}`;
  const [first] = references;
  const more = references.length > 1 ? ` and ${references.length - 1} more` : '';
  const withIt = first === undefined ? '' : `, with ${first.name}${more}`;
  const told = notes.map((note) => ` ${importNoteWords(note)}`).join('');
  return `+ ${source}: ${importedAsWords(as)}, ${format}${withIt}.${told}`;
}

async function report(
  run: LibraryRun,
  options: Options,
  library: Pick<OpenLibrary, 'get'>,
  { assetIds, failed, left }: ImportOutcome,
): Promise<void> {
  for (const id of assetIds) {
    const stored = await library.get(id);
    if (stored === null) continue;
    const { name } = stored.asset;
    say(run, options, { event: 'imported', id, name, path: stored.folder }, null);
  }
  for (const { name, source, fault } of failed) {
    const message = importFaultWords(fault);
    say(run, options, { event: 'failed', name, source, message }, `! ${source}: ${message}`);
  }
  for (const { path, why } of left) {
    const message = `It was imported, and is still there: ${leftFileWords(why)}.`;
    say(run, options, { event: 'left', path, message }, `! ${path}: ${message}`);
  }
}

function end(run: LibraryRun, options: Options, { rows }: Planned, outcome: ImportOutcome): number {
  const { assetIds, failed, stopped, way } = outcome;
  const skipped = rows.filter(({ fault }) => fault !== null).length;
  const duplicates = rows.filter(({ fault }) => fault?.code === 'duplicate').length;
  const { dryRun } = options;
  const counts = { imported: assetIds.length, failed: failed.length, skipped, duplicates };
  const wanted = rows.length - skipped;
  const done = dryRun ? `${wanted} would be imported` : `${assetIds.length} imported`;
  say(
    run,
    options,
    { event: 'summary', way, ...counts, stopped, dryRun },
    `${done}, ${failed.length} failed, ${skipped} left out (${duplicates} of them in the library already).`,
  );
  if (stopped) return EXIT.stopped;
  if (failed.length > 0 || (!dryRun && assetIds.length < wanted)) return EXIT.someFailed;
  const isNothing = wanted === 0 && duplicates === 0;
  if (isNothing) run.output.writeError('Nothing there can be imported; the lines on stdout say why.\n');
  return isNothing ? EXIT.cannot : EXIT.fine;
}

function say({ output }: LibraryRun, { json }: Options, event: ImportEvent, words: string | null): void {
  if (json) output.writeOut(`${plainJson(event)}\n`);
  else if (words !== null) output.writeOut(`${plainLine(words)}\n`);
}
