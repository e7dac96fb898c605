import { FIND_COMMAND } from './find/find-command.ts';
import { IMPORT_COMMAND } from './import/import-command.ts';
import type { LibrarySubcommand } from './library-subcommand.ts';
import { OWN_COMMAND } from './own/own-command.ts';
import { VERIFY_COMMAND } from './verify/verify-command.ts';

/** The sub-commands of `npm run library`, in the order of its help. */
export const LIBRARY_COMMANDS: readonly LibrarySubcommand[] = [
  FIND_COMMAND,
  IMPORT_COMMAND,
  OWN_COMMAND,
  VERIFY_COMMAND,
];
