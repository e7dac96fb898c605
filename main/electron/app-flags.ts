import { Command, CommanderError } from 'commander';
import { isNearlyKnown, usageWords } from '../../shared/model/usage-words.ts';
import { folderOption } from '../shell/text-options.ts';

/** What the app's own command line says. */
export interface AppFlags {
  /** As it was typed; null where none was named. */
  readonly data: string | null;
  readonly library: string | null;
  /** What is wrong with it, in one sentence; null where nothing is. */
  readonly problem: string | null;
}

const HELP = 'npm start -- --help';

/** Options of Maquette's other commands, which mean nothing to the app. Chromium has none of these names. */
const OTHERS: ReadonlySet<string> = new Set([
  '--budget',
  '--connection',
  '--dry-run',
  '--faces',
  '--format',
  '--image-url',
  '--json',
  '--kind',
  '--make',
  '--mesh',
  '--model',
  '--no-open',
  '--pbr',
  '--port',
  '--recipe',
  '--release-restored',
  '--resolution',
  '--rmbg',
  '--seg-level',
  '--unknown',
  '--views',
]);

/**
 * Reads `--library FOLDER` and `--data FOLDER`, also with `=`; the last one counts. All else is Chromium's or Electron's, which have
 * hundreds of switches and pass by what they do not know: so only what was likely meant for Maquette is refused.
 * @param args the app's arguments: its own folder may stand among them
 */
export function readAppFlags(args: readonly string[]): AppFlags {
  const end = args.indexOf('--');
  const ours = end < 0 ? args : args.slice(0, end);
  const command = describeApp().allowUnknownOption();
  const refused = parse(command, ours);
  const problems = command.args.map(whyMeantForUs);
  const { data = null, library = null } = command.opts<{ data?: string; library?: string }>();
  return {
    data,
    library,
    problem: refused === null ? (problems.find((each) => each !== null) ?? null) : usageWords(refused, HELP),
  };
}

function describeApp(): Command {
  return new Command()
    .addOption(folderOption('--library <folder>', 'where assets are kept'))
    .addOption(folderOption('--data <folder>', 'where the list of jobs, settings and caches are kept'))
    .helpOption(false)
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
}

/** What commander does not understand, in its own words; null where it understands all. */
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
    return `The app has no option ${name}, only --library FOLDER and --data FOLDER; leave it out, or see npm run batch -- --help.`;
  }
  const refused = name.startsWith('--') ? parse(describeApp(), [name]) : null;
  return refused !== null && isNearlyKnown(refused) ? usageWords(refused, HELP) : null;
}
