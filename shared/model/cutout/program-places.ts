/** What decides where a program is looked for. */
export interface ProgramSearch {
  /** The name of a program, or a path to it. */
  readonly program: string;
  /** The variable PATH. */
  readonly path: string;
  readonly platform: string;
}

/** Whether a program is named by a path, and not looked for on the PATH. */
export function isProgramPath(program: string, platform: string): boolean {
  return program.includes('/') || (platform === 'win32' && /[\\:]/.test(program));
}

/**
 * The files that may be the program, in the order in which they are looked at. Folders of the PATH that are no whole paths are left out: what
 * they mean depends on where a process was started. On Windows only `.exe` and `.com` are taken: anything else needs a shell.
 */
export function programPlaces({ program, path, platform }: ProgramSearch): readonly string[] {
  const isWindows = platform === 'win32';
  const endings = isWindows && !/\.(exe|com)$/i.test(program) ? ['.exe', '.com'] : [''];
  if (isProgramPath(program, platform)) return endings.map((ending) => program + ending);
  const folders = path
    .split(isWindows ? ';' : ':')
    .filter((folder) => (isWindows ? /^([a-z]:[\\/]|\\\\)/i : /^\//).test(folder));
  const separator = isWindows ? '\\' : '/';
  return folders.flatMap((folder) =>
    endings.map((ending) => `${folder.replace(/[\\/]+$/, '')}${separator}${program}${ending}`),
  );
}

/** Why a program cannot be run, in a sentence. */
export function noProgramWords(program: string, why: 'missing' | 'not-executable', platform: string): string {
  if (why === 'not-executable')
    return `The cut-out program ${program} may not be run; make it executable, or name another.`;
  return isProgramPath(program, platform)
    ? `The cut-out program ${program} is not there; give its whole path, in quotes if a space is in it.`
    : `The cut-out program ${program} is not on the PATH; install it, or give its whole path.`;
}
