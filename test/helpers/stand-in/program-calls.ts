import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { EngineEvent } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  BLENDER_FORMATS,
  BLENDER_PROGRAM,
  type SeenProgram,
  SYSTEM_PROGRAM,
} from '../../../shared/model/programs/own-program.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';

/** A machine with Blender and without MeshLab; programs whose path has `missing` in it are gone. */
export function createProgramCalls(context: {
  readonly world: { settings: Settings };
  readonly emit: (event: EngineEvent) => void;
  readonly ask: (words: string) => void;
}): ShellEngine['handlers']['programs'] {
  const { world, emit, ask } = context;
  const change = (programs: Settings['programs']): Settings => {
    world.settings = { ...world.settings, programs };
    emit({ event: 'settings.changed', payload: world.settings });
    return world.settings;
  };
  const found = { args: '', isOwn: false, problem: null, opens: [...BLENDER_FORMATS] } as const;
  const list = (): SeenProgram[] => [
    ...world.settings.programs.map(({ id, name, executable, args }) => ({
      ...{ id, name, place: executable, args, isOwn: true, opens: null },
      problem: executable.includes('missing') ? ('missing' as const) : null,
    })),
    {
      ...found,
      opens: [...BLENDER_FORMATS],
      id: BLENDER_PROGRAM,
      name: 'Blender',
      place: '/usr/bin/blender',
    },
    {
      ...found,
      ...{ id: 'meshlab', name: 'MeshLab', place: null, problem: 'missing' },
      opens: ['glb', 'obj', 'stl'],
    },
    { ...found, opens: null, id: SYSTEM_PROGRAM, name: 'The system’s program', place: null },
  ];
  return {
    list: async () => list(),
    open: async ({ ids, program }) => {
      ask(`programs.open ${ids.join(' ')} with ${program}`);
      return undefined;
    },
    test: async ({ id }) => {
      ask(`programs.test ${id}`);
      if (list().find((each) => each.id === id)?.problem === 'missing')
        throw new AppError('not-found', 'It is not there; choose another program.');
      return undefined;
    },
    save: async ({ id, ...draft }, allow) => {
      await allow(`${draft.executable} ${draft.args}`.trim());
      ask(`programs.save ${draft.name}`);
      const saved = { ...draft, id: id ?? `program-${world.settings.programs.length + 1}` };
      const others = world.settings.programs.filter((each) => each.id !== saved.id);
      return change([...others, saved]);
    },
    forget: async ({ id }) => {
      ask(`programs.forget ${id}`);
      return change(world.settings.programs.filter((each) => each.id !== id));
    },
  };
}
