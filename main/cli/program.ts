import { Command, Option } from 'commander';
import { makeSchema, SEGMENTATION_LEVELS } from '../../shared/interface/formats.ts';
import { FACE_RANGE } from '../../shared/interface/limits.ts';
import { MODELS, RESOLUTIONS } from '../../shared/interface/models.ts';
import { TASK_KINDS } from '../../shared/interface/tasks.ts';
import { RESULT_FORMATS } from '../../shared/model/kind-traits.ts';
import { FIXES } from '../../shared/model/mend/fix.ts';
import { TEMPLATE_FIELDS } from '../../shared/model/naming/template-fields.ts';
import { cutoutOption, folderOption, textOption } from '../shell/text-options.ts';
import { SETTING_FIELDS } from './batch/row-setting.ts';
import { addWatchOptions } from './batch/watch/add-watch-options.ts';
import { helpOf } from './command-help.ts';
import { LIBRARY_COMMANDS } from './library/library-command.ts';
import type { LibrarySubcommand } from './library/library-subcommand.ts';
import { choice, readFaces, readPort, severalOption, singleOption } from './option-kinds.ts';

/** What each command does after its options are read. */
export interface Commands {
  readonly batch: (paths: readonly string[], options: unknown) => Promise<void>;
  readonly web: (options: unknown) => Promise<void>;
  readonly firstRun: (options: unknown) => Promise<void>;
  readonly library: (
    subcommand: LibrarySubcommand,
    operands: readonly string[],
    options: unknown,
  ) => Promise<void>;
}

const JSON_WORDS = 'one JSON object a line on stdout, for programs';

/** The definition of the command line. Commander throws if it cannot parse it; the caller reports that. */
export function createProgram(commands: Commands, version: string): Command {
  const program = new Command('maquette')
    .description(
      'Turns folders of reference images into 3D models, parts and depth maps, and keeps them in a library.',
    )
    .version(version, '-V, --version', 'say which version this is')
    .helpOption('-h, --help', 'say what can be given')
    .helpCommand('help [command]', 'say what a command can be given')
    .exitOverride()
    .configureOutput({ outputError: () => undefined });

  addBatch(program).action((paths: string[], options: unknown) => commands.batch(paths, options));

  const web = program
    .command('web')
    .description('Serves the window to a browser on this machine, until Ctrl-C.')
    .addOption(
      new Option('--port <number>', 'on loopback; 0 is any that is free').default(0).argParser(readPort),
    )
    .option('--first-run', 'queue the samples, where that was never done')
    .option('--no-open', 'open no browser')
    .action((options: unknown) => commands.web(options));
  helpOf(withPlaces(web), 'npm run web -- [options]');

  const firstRun = program
    .command('first-run')
    .description('Makes assets of the sample references, here in the terminal.')
    .option('--json', JSON_WORDS)
    .action((options: unknown) => commands.firstRun(options));
  helpOf(withPlaces(firstRun), 'npm start -- --headless [options]');

  const library = program
    .command('library')
    .description('Looks after a library, without the window.')
    .helpCommand('help [command]', 'say what a command can be given')
    .exitOverride();
  helpOf(library, 'npm run library -- <command> [options]');
  for (const each of LIBRARY_COMMANDS) {
    const { name, usage, notes } = each;
    const command = each.define(library.command(name).description(each.description));
    withFolders(command.option('--json', JSON_WORDS)).action((...given: unknown[]) =>
      commands.library(each, command.args, given.at(-2)),
    );
    helpOf(command, `npm run library -- ${name} ${usage}`, notes);
  }

  return program;
}

function addBatch(program: Command): Command {
  const batch = program
    .command('batch')
    .description(
      'Makes assets of the images or models in folders and files, and ends when all are in the library.',
    )
    .argument(
      '[folder-or-file...]',
      'folders are read with their subfolders; patterns in quotes ("refs/**/*.png") stand for what they match',
    )
    .optionsGroup('What is made:')
    .addOption(
      textOption(
        '--recipe <name-or-file>',
        'a recipe by its name, an exported file of one, which the options below change, or a file of a chain',
      ),
    )
    .addOption(choice('--kind <kind>', 'models of images, parts of models, or depth maps', TASK_KINDS))
    .addOption(
      choice('--format <format>', 'the format of the result; exr and png are for depth maps', [
        ...new Set(TASK_KINDS.flatMap((kind) => RESULT_FORMATS[kind])),
      ]),
    )
    .optionsGroup('Models:')
    .addOption(
      choice(
        '--make <what>',
        'the shape, a texture for an existing one (--mesh), or both',
        makeSchema.options,
      ),
    )
    .addOption(choice('--model <model>', 'who makes it', MODELS))
    .addOption(choice('--resolution <resolution>', 'not every model offers each', RESOLUTIONS))
    .addOption(
      new Option(
        '--faces <number>',
        `how many, from ${FACE_RANGE.min} to ${FACE_RANGE.max}, or recommended`,
      ).argParser(readFaces),
    )
    .addOption(choice('--pbr <on-or-off>', 'maps for physically based shading', ['on', 'off']))
    .optionsGroup('Parts and depth maps:')
    .addOption(singleOption('--mesh <file-or-url>', 'an existing model to take apart, or to texture'))
    .addOption(choice('--seg-level <level>', 'how finely a model is taken apart', SEGMENTATION_LEVELS))
    .addOption(choice('--rmbg <on-or-off>', 'take the background of an image away first', ['on', 'off']))
    .addOption(singleOption('--image-url <url>', 'an image for a depth map by its address'))
    .optionsGroup('The run:')
    .addOption(
      choice('--views <mode>', 'whether name_front, name_back … become one model', [
        'auto',
        'single',
      ]).default('auto'),
    )
    .addOption(
      textOption(
        '--fix <what>',
        `what is mended on copies of the images: none, all that they call for, or a list of ${FIXES.join(',')} (default: none)`,
      ),
    )
    .addOption(
      choice('--masks <on-or-off>', 'whether chair.mask.png cuts out chair.png', ['on', 'off']).default('on'),
    )
    .addOption(
      severalOption(
        '--set <setting>',
        `what single references have of their own: "PATTERN field=value", e.g. "chair* faces=300000"; may be given several times. Fields: ${SETTING_FIELDS.join(', ')} (on: makes again what is done, and sends what was sent before; of a chain, the latter alone)`,
        // It says itself what it takes: its pattern may begin with a hyphen.
        () => null,
      ),
    )
    .addOption(
      textOption(
        '--plan <file>',
        'run a plan of --dry-run --json as it stands, once, in place of folders and files; what has changed since is not sent',
      ),
    )
    .addOption(
      new Option(
        '--budget <credits>',
        'what this run may take in all, with --watch in a day, e.g. 150 or 99.50; it stops before the job that would take more',
      ),
    )
    .addOption(
      severalOption(
        '--approve <which>',
        'of a chain: all results that a step waits for, as they come; or those that wait now and whose names a pattern fits, e.g. "oak*"; or none (default). May be given several times',
      ),
    )
    .addOption(
      severalOption(
        '--reject <pattern>',
        'of a chain: ends what follows the results that wait now and whose names the pattern fits; may be given several times',
      ),
    )
    .addOption(
      textOption(
        '--again-from <step>',
        'of a chain: make this step and all that follow it once more, also where their results are in the library',
      ),
    )
    .option(
      '--reserve',
      'of a chain: once it has begun, hold its steps to come back in the --budget, so that all of them can be sent',
    )
    .addOption(
      choice(
        '--unknown <policy>',
        'after a lost answer, once Maquette has checked whether its job was charged: the other jobs go on, or wait for your decision (default: what the settings say)',
        ['go-on', 'wait'],
      ),
    )
    .option(
      '--release-restored',
      'send jobs that wait since the list of jobs was lost or came from a backup, and from then on what is new',
    )
    .addOption(
      textOption(
        '--report <file>',
        'what became of each reference, written at the end: html with pictures, csv or json, by its ending',
      ),
    )
    .addOption(
      textOption(
        '--name <template>',
        'what results are called, e.g. "{date}-{name}-{n:3}" (default: what the settings say, else like their references)',
      ),
    )
    .addOption(
      textOption('--hand-off <folder>', 'where a copy of each result goes; no file there is ever replaced'),
    )
    .option('--mirror', 'make the source’s subfolders in the --hand-off folder, too')
    .addOption(
      textOption(
        '--give-up-copies <folder>',
        'run nothing; give up the copies that could not be written to this folder so far',
      ),
    )
    .option('--dry-run', 'say what would become of each reference; nothing is sent or written')
    .option('--json', JSON_WORDS);
  addWatchOptions(batch)
    .optionsGroup('Accounts and places:')
    .addOption(
      textOption(
        '--connection <name>',
        'a saved one by its name, local, or env for the one of the environment',
      ),
    );
  return helpOf(
    withPlaces(batch).optionsGroup('The run:'),
    'npm run batch -- [options] [folder-or-file...]',
    BATCH_NOTES,
  );
}

const BATCH_NOTES = `
Examples:
  npm run batch -- references --budget 150
  npm run batch -- "references/**/*_front.png"
  npm run batch -- oak.png --make texture --mesh chair.glb
  npm run batch -- chair.glb --kind segmentation --seg-level high
  npm run batch -- references --kind depth --format exr
  npm run batch -- references --set "chair* name=Oak chair" --set "hero/** resolution=1024"
  npm run --silent batch -- references --dry-run --json > plan.json
  npm run batch -- --plan plan.json
  npm run batch -- references --recipe figures.json --approve all --budget 500 --reserve
  npm run batch -- incoming --watch --budget 300 --existing leave

The fields of --name:
${Object.entries(TEMPLATE_FIELDS)
  .map(([field, words]) => `  ${`{${field}}`.padEnd(13)}${words}`)
  .join('\n')}
Folders (a/b) count in the --hand-off folder alone.

Ends with:
  0    all done, or done before; a watch that was ended
  1    some failed or unknown, or the disk filled on the way
  2    nothing could be begun; the words on stderr say why
  3    too few credits, or the budget is reached
  130  stopped with Ctrl-C; run it again and it goes on

docs/guide/without-a-window.md says more, and docs/guide/accounts.md how the environment names an account.`;

function withPlaces(command: Command): Command {
  return withFolders(command).addOption(cutoutOption());
}

function withFolders(command: Command): Command {
  return command
    .addOption(folderOption('--library <folder>', 'where assets are kept'))
    .addOption(folderOption('--data <folder>', 'where the list of jobs, settings and caches are kept'))
    .exitOverride();
}
