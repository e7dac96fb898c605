import type { LibrarySubcommand } from '../library-subcommand.ts';

/** `npm run library -- find`. */
export const FIND_COMMAND: LibrarySubcommand = {
  name: 'find',
  usage: '[options] [QUERY]',
  description: 'Lists the assets that match a search, the newest first; without one, all.',
  define: (command) =>
    command
      .argument('[query...]', 'words and filters; all of them must match')
      .option('--stacks', 'of the versions of a subject, list the one that the window shows alone'),
  // Imported only here, because no other command needs it.
  run: async (run) => (await import('./run-find.ts')).runFind(run),
  notes: `
Words are found by their beginnings, without case and accents, in names, tags, notes, recipes, sources and accounts.
Filters: tag: collection: kind: stars: faces: size: credits: date: format: model: recipe: connection: label: decision: batch: chain: run: name: note: source: id: is: like:
Measured quality: is:broken is:unmeasured closed: open: holes: non-manifold: pieces: islands: degenerate: turned: texture: used: uv-overlap: density: density-spread: match: symmetry:
A minus before a word or filter leaves out what matches it; quotes keep words together. A search that begins with a minus stands behind --, after
all options.
decision: takes keep, redo, redone (queued since), reject or none. Without --stacks it is asked of each version by itself; with it, of the one that the window shows.
like:ID finds assets whose reference or cover looks like that of the asset with this id, the nearest first. What Maquette has found out of pictures
is used, and others are looked at for this run; how many is said on stderr.

The asset.json files themselves are read, and the files of collections, so it sees what was edited by hand; how many could not be read is
said on stderr. Nothing is written, and it works beside an open window.
With --json each line is an object with id, name and path (the asset's folder).

Examples:
  npm run library -- find "green bird" --library ~/Documents/Maquette
  npm run --silent library -- find 'tag:prop stars:>=4 faces:<200k -tag:old' --json
  npm run library -- find --library ~/Documents/Maquette -- -is:broken

Ends with:
  0    also if nothing matches
  2    bad usage, a filter that cannot be read, no library there, or one of a newer version
  130  stopped with Ctrl-C`,
};
