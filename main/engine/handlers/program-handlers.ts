import type { Handlers } from '../../../shared/bridge/contract.ts';
import type { Programs } from '../programs/programs.ts';

/** The calls about programs; `save` is given the shell's word on a program that is to be kept. */
export type ProgramHandlers = Omit<Handlers['programs'], 'save'> & Pick<Programs, 'save'>;

/** The calls about programs that files are opened with. */
export function programHandlers(programs: Programs): ProgramHandlers {
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
    save: (own, allow) => programs.save(own, allow),
    forget: ({ id }) => programs.forget(id),
  };
}
