import { Command, CommanderError } from 'commander';
import { isNearlyKnown, usageWords } from '../../shared/model/usage-words.ts';
import { cutoutOption, folderOption } from '../shell/text-options.ts';

/** The options of the app's own command line. */
export interface AppFlags {
  /** As typed; null if none was named. */
  readonly data: string | null;
  readonly library: string | null;
  readonly cutoutCommand: string | null;
  /** What is wrong with the command line, in one sentence; null if nothing is. */
  readonly problem: string | null;
}

const HELP = 'npm start -- --help';

/** Options of `batch` and `web`, which the app does not have; a test compares them with theirs. Chromium has none with these names. */
const OTHERS: ReadonlySet<string> = new Set([
  '--accept-library',
  '--again-from',
  '--approve',
  '--budget',
  '--connection',
  '--dry-run',
  '--every',
  '--existing',
  '--faces',
  '--files-a-day',
  '--fix',
  '--format',
  '--give-up-copies',
  '--hand-off',
  '--health',
  '--image-url',
  '--json',
  '--kind',
  '--make',
  '--masks',
  '--mesh',
  '--mirror',
  '--model',
  '--name',
  '--no-open',
  '--pbr',
  '--plan',
  '--port',
  '--quiet',
  '--recipe',
  '--reject',
  '--release-restored',
  '--report',
  '--reserve',
  '--resolution',
  '--rmbg',
  '--seg-level',
  '--set',
  '--unknown',
  '--views',
  '--watch',
]);

/**
 * Reads `--library FOLDER`, `--data FOLDER` and `--cutout-command COMMAND`, also with `=`; the last one counts. All other options belong to Chromium or Electron, which
 * have hundreds and ignore unknown ones; so only options that were probably meant for Maquette are refused.
 * @param args the app's arguments, which may include its own folder
 */
export function readAppFlags(args: readonly string[]): AppFlags {
  const end = args.indexOf('--');
  const ours = end < 0 ? args : args.slice(0, end);
  const command = describeApp().allowUnknownOption();
  const refused = parse(command, ours);
  const problems = command.args.map(whyMeantForUs);
  const {
    data = null,
    library = null,
    cutoutCommand = null,
  } = command.opts<{ data?: string; library?: string; cutoutCommand?: string }>();
  return {
    data,
    library,
    cutoutCommand,
    problem: refused === null ? (problems.find((each) => each !== null) ?? null) : usageWords(refused, HELP),
  };
}

function describeApp(): Command {
  return new Command()
    .addOption(folderOption('--library <folder>', 'where assets are kept'))
    .addOption(folderOption('--data <folder>', 'where the list of jobs, settings and caches are kept'))
    .addOption(cutoutOption())
    .helpOption(false)
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
}

/** Commander's error message; null if there is none. */
function parse(command: Command, args: readonly string[]): string | null {
  try {
    command.parse(args, { from: 'user' });
    return null;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.message;
    throw cause;
  }
}

function whyMeantForUs(arg: string): string | null {
  const [name = ''] = arg.split('=');
  if (OTHERS.has(name)) {
    return `The app has no option ${name}, only --library FOLDER, --data FOLDER and --cutout-command COMMAND; leave it out, or see npm run batch -- --help.`;
  }
  const refused = name.startsWith('--') ? parse(describeApp(), [name]) : null;
  return refused !== null && isNearlyKnown(refused) ? usageWords(refused, HELP) : null;
}
