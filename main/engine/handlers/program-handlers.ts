import type { Programs } from '../programs/programs.ts';
import type { EngineHandlers } from './create-handlers.ts';

/** The calls about programs that files are opened with. */
export function programHandlers(programs: Programs): EngineHandlers['programs'] {
  return {
    list: async () => [...(await programs.list())],
    open: async ({ ids, program }) => {
      await programs.open(ids, program);
      return undefined;
    },
    test: async ({ id }) => {
      await programs.test(id);
      return undefined;
    },
    save: programs.save,
    forget: ({ id }) => programs.forget(id),
  };
}
