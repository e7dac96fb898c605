import { Option } from 'commander';
import type { LibrarySubcommand } from '../library-subcommand.ts';

/** `npm run library -- import`. */
export const IMPORT_COMMAND: LibrarySubcommand = {
  name: 'import',
  usage: '[options] PATH…',
  description: 'Takes models, depth maps and pictures into a library: files, folders and zips.',
  define: (command) =>
    command
      .argument('<path...>', 'files, folders (with their subfolders) and zips')
      .option('--move', 'delete each file where it lay, once its copy was read again and compared')
      .addOption(
        new Option(
          '--link',
          'leave the files where they lie, and only name them; Maquette never deletes them',
        ).conflicts('move'),
      )
      .option('--no-pictures', 'leave out pictures that belong to no model')
      .option('--dry-run', 'say what would be imported; nothing is written'),
  // Imported only here, because no other command needs it.
  run: async (run) => (await import('./run-import-command.ts')).runImportCommand(run),
  notes: `
glb, gltf with its files, obj with its mtl and pictures, stl, fbx, usdz, exr and png of 16 bits in grey are read. Pictures named like a model, or
like a view of it (chair.png, chair_back.png beside chair.glb), become its references; other pictures become assets of their own. What the
library has already is left out. Each asset is imported as a whole or not at all.

Examples:
  npm run library -- import ~/scans --library ~/Documents/Maquette
  npm run library -- import chairs.zip oak.glb oak_front.png
  npm run library -- import /mnt/archive --link --dry-run
  npm run --silent library -- import ~/scans --json > imported.jsonl

Ends with:
  0    all that can be imported was, or is in the library already
  1    some failed; the lines say which
  2    bad usage, no such path, nothing to import, no library there, or one that cannot be written
  130  stopped with Ctrl-C; what was imported stays`,
};
