/** What the app's own command line says. */
export interface AppFlags {
  /** As it was typed; null where none was named. */
  readonly data: string | null;
  readonly library: string | null;
  /** What is wrong with it, in one sentence; null where nothing is. */
  readonly problem: string | null;
}

const OWN = ['library', 'data'] as const;
type Own = (typeof OWN)[number];

/** Options of Maquette's other commands, which mean nothing to the app. Chromium has none of these names. */
const OTHERS: ReadonlySet<string> = new Set([
  'budget',
  'connection',
  'dry-run',
  'faces',
  'format',
  'image-url',
  'json',
  'kind',
  'make',
  'mesh',
  'model',
  'no-open',
  'pbr',
  'port',
  'recipe',
  'release-restored',
  'resolution',
  'rmbg',
  'seg-level',
  'unknown',
  'views',
]);

/**
 * Reads `--library FOLDER` and `--data FOLDER`, also with `=`; the last one counts. All else is Chromium's or Electron's, which have
 * hundreds of switches and pass by what they do not know: so only what was likely meant for Maquette is refused.
 * @param args the app's arguments: its own folder may stand among them
 */
export function readAppFlags(args: readonly string[]): AppFlags {
  const found: { data: string | null; library: string | null } = { data: null, library: null };
  const problems: string[] = [];
  for (const [at, arg] of args.entries()) {
    if (arg === '--') break;
    const [, written, inside] = /^--([a-z-]+)(?:=(.*))?$/is.exec(arg) ?? [];
    if (written === undefined) continue;
    const name = written.toLowerCase();
    const own = OWN.find((each) => each === name);
    if (own !== undefined) {
      const folder = inside ?? folderIn(args[at + 1]);
      if (folder === '') problems.push(`--${own} needs a folder; name it as --${own}=FOLDER.`);
      else found[own] = folder;
      continue;
    }
    const meant = OWN.find((each) => isSlipOf(name, each));
    if (meant !== undefined) problems.push(`There is no option --${written}; --${meant} may be meant.`);
    else if (OTHERS.has(name)) {
      problems.push(
        `The app has no option --${written}, only --library FOLDER and --data FOLDER; leave it out, or see npm run batch -- --help.`,
      );
    }
  }
  return { ...found, problem: problems[0] ?? null };
}

/** What follows an option is its value, but for another option. */
function folderIn(next: string | undefined): string {
  return next === undefined || next.startsWith('--') ? '' : next;
}

/** Whether one was typed for the other: two slips of the keys in a long name, one in a short one. */
function isSlipOf(name: string, meant: Own): boolean {
  return distance(name, meant) <= Math.floor(meant.length / 3);
}

/** How many letters are wrong, too many, missing, or in each other's place: the optimal string alignment distance. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + same,
          swapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
