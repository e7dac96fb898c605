import { Command, InvalidArgumentError, Option } from 'commander';
import {
  DEPTH_FORMATS,
  MODEL_FORMATS,
  makeSchema,
  SEGMENTATION_LEVELS,
} from '../../shared/interface/formats.ts';
import { FACE_RANGE } from '../../shared/interface/limits.ts';
import { MODELS, RESOLUTIONS } from '../../shared/interface/models.ts';
import { TASK_KINDS } from '../../shared/interface/tasks.ts';

/** What each command does once its words are read. */
export interface Commands {
  readonly batch: (paths: readonly string[], options: unknown) => Promise<void>;
  readonly web: (options: unknown) => Promise<void>;
  readonly firstRun: (options: unknown) => Promise<void>;
}

/** The words of the command line. Commander throws where it does not understand them; the caller says so. */
export function createProgram(commands: Commands, version: string): Command {
  const program = new Command('maquette')
    .description(
      'Turns folders of reference images into 3D models, parts and depth maps, and keeps them in a library.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: () => undefined });

  withPlaces(program.command('batch'))
    .description('Makes assets of the images or models in folders and files, and ends when all are home.')
    .argument('[folder-or-file...]', 'folders are read with their subfolders')
    .addOption(
      new Option(
        '--connection <name>',
        'a saved one by its name, local, or env for the one of the environment',
      ),
    )
    .addOption(new Option('--recipe <name>', 'a recipe by its name; the options below change it'))
    .addOption(
      choice('--kind <kind>', 'a 3D model of images, a depth map of each, or a model in parts', TASK_KINDS),
    )
    .addOption(
      choice(
        '--make <what>',
        'of a model: geometry, both, or texture on an existing one',
        makeSchema.options,
      ),
    )
    .addOption(choice('--model <model>', 'who makes it', MODELS))
    .addOption(choice('--resolution <resolution>', 'what the model offers', RESOLUTIONS))
    .addOption(new Option('--faces <number>', 'a number of faces, or recommended').argParser(readFaces))
    .addOption(
      choice('--format <format>', 'the file that comes home; exr and png are for depth', [
        ...MODEL_FORMATS,
        ...DEPTH_FORMATS,
      ]),
    )
    .addOption(choice('--pbr <on-or-off>', 'maps for physically based shading', ['on', 'off']))
    .addOption(new Option('--mesh <file-or-url>', 'an existing model to texture or take apart'))
    .addOption(choice('--seg-level <level>', 'how finely a model is taken apart', SEGMENTATION_LEVELS))
    .addOption(choice('--rmbg <on-or-off>', 'take the background away first, for depth', ['on', 'off']))
    .addOption(new Option('--image-url <url>', 'an image by its address, for depth'))
    .addOption(
      choice('--views <mode>', 'group name_front, name_back … or not', ['auto', 'single']).default('auto'),
    )
    .addOption(
      new Option(
        '--budget <credits>',
        'what this run may take in all, e.g. 150 or 99.50; it stops before the job that would take more',
      ),
    )
    .addOption(
      choice('--unknown <policy>', 'whether a lost answer holds up the other jobs', [
        'go-on',
        'wait',
      ]).default('go-on'),
    )
    .option('--release-restored', 'send jobs that wait since the list of jobs came from a backup')
    .option('--dry-run', 'say what would become of each reference; nothing is sent or written')
    .option('--json', 'one JSON object a line on stdout, for programs')
    .action((paths: string[], options: unknown) => commands.batch(paths, options));

  withPlaces(program.command('web'))
    .description('Serves the window to a browser on this machine.')
    .addOption(new Option('--port <number>', '0 for any that is free').default(0).argParser(readPort))
    .option('--first-run', 'queue the samples, where that was never done')
    .option('--no-open', 'open no browser')
    .action((options: unknown) => commands.web(options));

  withPlaces(program.command('first-run'))
    .description('Makes assets of the sample references, here in the terminal.')
    .option('--json', 'one JSON object a line on stdout, for programs')
    .action((options: unknown) => commands.firstRun(options));

  return program;
}

function withPlaces(command: Command): Command {
  return command
    .addOption(new Option('--library <folder>', 'where assets are kept'))
    .addOption(new Option('--data <folder>', 'ledger, caches and settings'))
    .exitOverride();
}

const choice = (flags: string, words: string, values: readonly string[]): Option =>
  new Option(flags, words).choices(values);

function readFaces(text: string): string {
  if (text === 'recommended') return text;
  const faces = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (faces >= FACE_RANGE.min && faces <= FACE_RANGE.max) return text;
  throw new InvalidArgumentError('give a number from 100000 to 2000000, or recommended.');
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('give a number from 0 to 65535.');
}
