import { z } from 'zod';
import { hasControl, MAX_COMMAND, readCommandWords, whyForShells } from './command-words.ts';

/** How many programs of the artist's own the settings keep. */
export const MOST_PROGRAMS = 20;
/** How many files are opened at once: each starts a program. */
export const MOST_OPENED = 10;
/** The id of the system's own way to open files. */
export const SYSTEM_PROGRAM = 'system';
export const BLENDER_PROGRAM = 'blender';
/** What Blender has importers for. */
export const BLENDER_FORMATS: readonly string[] = ['glb', 'gltf', 'obj', 'stl', 'fbx', 'usdz'];

/** What the artist says of a program that opens files. */
export const programDraftSchema = z.object({
  name: z.string().trim().min(1).max(60),
  /** Absolute: an executable file, or an app on a Mac. */
  executable: z.string().trim().min(1).max(4_096),
  /** Its arguments in one line; `{file}` stands for the file, which comes last where it is not named. */
  args: z.string().trim().max(MAX_COMMAND),
});
export type ProgramDraft = z.infer<typeof programDraftSchema>;

/** A program of the artist's own. The window starts it by its id alone. */
export const ownProgramSchema = programDraftSchema.extend({ id: z.string().min(1).max(64) });
export type OwnProgram = z.infer<typeof ownProgramSchema>;

/** Why a program cannot be started now. */
export const programProblemSchema = z.enum(['missing', 'not-executable', 'no-display']);
export type ProgramProblem = z.infer<typeof programProblemSchema>;

/** A program that files can be opened with: one of the artist's own, one that was found, or the system's own way. */
export const seenProgramSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Where it is; null if it was not found, or for the system's own way. */
  place: z.string().nullable(),
  args: z.string(),
  isOwn: z.boolean(),
  problem: programProblemSchema.nullable(),
  /** The formats that it is given; null for any. */
  opens: z.array(z.string()).nullable(),
});
export type SeenProgram = z.infer<typeof seenProgramSchema>;

/** Why a program of the artist's own cannot be kept, in a sentence; null if it can. Whether it is there is asked elsewhere. */
export function whyNoProgram({ name, executable, args }: ProgramDraft, platform: string): string | null {
  if (name === '') return 'The program has no name; give it one.';
  if (executable === '') return 'No program is named; give the whole path of one.';
  if (hasControl(name) || hasControl(executable))
    return 'The program has a line break or a control character in it; take it out.';
  const isWhole = platform === 'win32' ? /^([a-z]:[\\/]|\\\\)/i.test(executable) : executable.startsWith('/');
  if (!isWhole) return `${executable} is no whole path; give it from the root of the disk.`;
  if (platform === 'win32' && !/\.(exe|com)$/i.test(executable))
    return `${executable} would need a shell; name a program that ends in .exe or .com.`;
  const read = readCommandWords(args, WHAT);
  return read.ok ? whyForShells(args, WHAT) : read.why;
}

const WHAT = 'What the program is given';

/**
 * The arguments with the file in them, last where they do not say where. It is put in as it is: nothing in it is read as a placeholder, and no
 * shell reads it.
 */
export function programArguments(args: string, file: string): readonly string[] {
  const read = readCommandWords(args, WHAT);
  const words = read.ok ? read.words : [];
  return words.some((word) => word.includes('{file}'))
    ? words.map((word) => word.replaceAll('{file}', () => file))
    : [...words, file];
}

/** Why a program cannot be started now, in a sentence. */
export function programProblemWords(
  problem: ProgramProblem,
  { name, place }: { readonly name: string; readonly place: string | null },
): string {
  switch (problem) {
    case 'no-display':
      return `There is no display to open ${name} on.`;
    case 'not-executable':
      return `${place} may not be run; make it executable, or choose another program under Preferences, Open with.`;
    case 'missing':
      return place === null
        ? `${name} was not found, neither on the PATH nor where it is usually installed; install it, or name it under Preferences, Open with.`
        : `${place} is not there; install ${name} again, or choose another program under Preferences, Open with.`;
  }
}
