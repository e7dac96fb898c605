import type { LibrarySubcommand } from '../library-subcommand.ts';

/** `npm run library -- own`. */
export const OWN_COMMAND: LibrarySubcommand = {
  name: 'own',
  usage: '--library DIR [options]',
  description:
    'Gives a library that was copied an id of its own, so that the copy and its original are two libraries.',
  define: (command) => command,
  // Imported only here, because no other command needs it.
  run: async (run) => (await import('./run-own.ts')).runOwn(run),
  notes: `
Everything in it stays as it is: assets, stars, tags, collections, stacks. Results that are still to come go to the original. Close the copy in every
window before; Maquette’s data folder is not needed.

Examples:
  npm run library -- own --library /mnt/studio/props-copy

Ends with:
  0    it has an id of its own
  2    bad usage, no library there, one of a newer version, or a disk that cannot be written`,
};
