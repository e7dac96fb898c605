import type { LibrarySubcommand } from './library-subcommand.ts';
import { VERIFY_COMMAND } from './verify/verify-command.ts';

/** The sub-commands of `npm run library`, in the order of its help. */
export const LIBRARY_COMMANDS: readonly LibrarySubcommand[] = [VERIFY_COMMAND];
