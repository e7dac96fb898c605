import type { LibrarySubcommand } from '../library-subcommand.ts';

/** `npm run library -- verify`. */
export const VERIFY_COMMAND: LibrarySubcommand = {
  name: 'verify',
  usage: '[options]',
  description: 'Compares every file of a library and its trash with what its asset.json says.',
  define: (command) =>
    command.option(
      '--repair',
      'put back what has the same bytes elsewhere; a damaged file is set aside beside it, and nothing is deleted',
    ),
  // Imported only here, because no other command needs it.
  run: async (run) => (await import('./run-verify.ts')).runVerify(run),
  notes: `
Without --repair nothing is written. It works beside an open window, and Ctrl-C stops it at any time.

Examples:
  npm run library -- verify --library ~/Documents/Maquette
  npm run --silent library -- verify --json > found.jsonl
  npm run library -- verify --repair

Ends with:
  0    nothing is wrong, or all of it was repaired
  1    something is wrong; the lines on stdout say what
  2    bad usage, no library there, one of a newer version, or a disk that cannot be read
  130  stopped with Ctrl-C`,
};
