import type { Handlers } from '../../../shared/bridge/contract.ts';
import type { CopyAnswer } from '../../../shared/model/libraries/library-original.ts';
import type { LibraryChoice } from '../library/libraries/choose-library.ts';
import { requireWholePath } from './whole-path.ts';

/** The calls about which library is open. */
export function librariesHandlers({ choice }: { readonly choice: LibraryChoice }): Handlers['libraries'] {
  const open = async (folder: string, make: boolean, answer?: CopyAnswer) => {
    requireWholePath('library folder', folder);
    await choice.open(folder, { make, answer });
    return choice.list();
  };
  return {
    list: () => choice.list(),
    open: ({ folder, answer }) => open(folder, false, answer),
    copyOf: ({ folder }) => {
      requireWholePath('library folder', folder);
      return choice.copyOf(folder);
    },
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
