import type { Handlers } from '../../../shared/bridge/contract.ts';
import type { LibraryChoice } from '../library/libraries/choose-library.ts';
import { requireWholePath } from './whole-path.ts';

/** The calls about which library is open. */
export function librariesHandlers({ choice }: { readonly choice: LibraryChoice }): Handlers['libraries'] {
  const open = async (folder: string, make: boolean) => {
    requireWholePath('library folder', folder);
    await choice.open(folder, { make });
    return choice.list();
  };
  return {
    list: () => choice.list(),
    open: ({ folder }) => open(folder, false),
    make: ({ folder }) => open(folder, true),
    relink: async ({ id, folder }) => {
      requireWholePath('library folder', folder);
      await choice.relink(id, folder);
      return choice.list();
    },
    forget: async ({ folder, handOver }) => {
      await choice.forget(folder, { handOver });
      return choice.list();
    },
  };
}
