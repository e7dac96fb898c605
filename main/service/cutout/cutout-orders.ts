import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../data/private-files.ts';
import { endAbandonedPrograms, endLeftProgram } from '../programs/end-program.ts';
import { endProgramsOf } from '../programs/program-tree.ts';
import { removeFolder } from '../programs/remove-folder.ts';
import type { CutoutOrder } from './cutout-order.ts';
import { hasHung } from './noted-run.ts';
import { programsAtOnce, releaseSlotsOf } from './program-slots.ts';

/** The external cut-out program as it is set, and the folders that it works in. */
export interface CutoutOrders {
  /** Sets the command for tasks whose work begins from now on; null for none. One that was given up because it hung is run again. */
  readonly setCommand: (command: string | null) => void;
  /**
   * Runs the work of a task with an order, or without one if no command is set. Afterwards, whatever came of it, the program is ended if it still
   * runs, and the folder is gone. The process that did the work must have ended or answered by then.
   */
  readonly within: <Result>(
    taskId: string,
    work: (order: CutoutOrder | undefined) => Promise<Result>,
  ) => Promise<Result>;
}

export interface CutoutOrdersOptions {
  /** Nothing else may lie in it. Absolute path. */
  readonly folder: string;
  readonly command: string | null;
  /** Where a relative path of the program counts from. Absolute path. */
  readonly cwd: string;
  /** How long the program may take for one picture. */
  readonly seconds: number;
  /** How many programs may run at the same time; by default what the machine has room for. */
  readonly atOnce?: number | undefined;
  /** Receives a sentence for the person once the program hung so often that it is not run any more. The log has it, too. */
  readonly onGivenUp?: (words: string) => void;
  readonly log: (line: string) => void;
}

/** After so many tasks in a row for which the program hung, it is not run any more. Each costs its whole limit of time. */
const HANGS_UNTIL_GIVEN_UP = 2;

/** Cleans up first after a service that was killed: its programs are ended, and their files deleted. */
export async function openCutoutOrders(options: CutoutOrdersOptions): Promise<CutoutOrders> {
  const { folder, cwd, seconds, atOnce = programsAtOnce(), log } = options;
  let { command } = options;
  /** Tasks in a row for which the program hung. */
  let hangs = 0;
  const countHang = async (taskFolder: string): Promise<void> => {
    const hung = await hasHung(taskFolder);
    if (hung === undefined || hangs >= HANGS_UNTIL_GIVEN_UP) return;
    hangs = hung ? hangs + 1 : 0;
    if (hangs < HANGS_UNTIL_GIVEN_UP) return;
    const what = `took longer than ${seconds} seconds for ${HANGS_UNTIL_GIVEN_UP} tasks in a row, and is not run any more: Local cuts out by itself until the command is set again`;
    log(`the cut-out command ${what} or Local is started again`);
    options.onGivenUp?.(`The cut-out program ${what} (Preferences, Local) or Maquette is started again.`);
  };
  const sayLeft = (cause: unknown): void =>
    log(
      `files of the cut-out command are left in ${folder}: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    endAbandonedPrograms(folder);
    // What left its group is known by its temporary folder.
    endProgramsOf(folder);
    await removeFolder(folder);
    await mkdir(folder, { mode: PRIVATE_FOLDER });
  } catch (cause) {
    sayLeft(cause);
  }
  return {
    setCommand: (next) => {
      command = next;
      hangs = 0;
    },
    within: async (taskId, work) => {
      if (command === null) return work(undefined);
      const own = join(folder, taskId);
      const set = command;
      const isGivenUp = hangs >= HANGS_UNTIL_GIVEN_UP;
      const order = { command, folder: own, cwd, seconds, atOnce, isGivenUp };
      try {
        await removeFolder(own);
        await mkdir(own, { recursive: true, mode: PRIVATE_FOLDER });
      } catch (cause) {
        sayLeft(cause);
        return work(undefined);
      }
      try {
        return await work(order);
      } finally {
        if (await endLeftProgram(own)) endProgramsOf(own);
        releaseSlotsOf(own, atOnce);
        // Nothing is learned from a program that was replaced meanwhile.
        if (command === set)
          await countHang(own).catch((cause: unknown) =>
            log(`how the cut-out command ended cannot be read: ${String(cause)}`),
          );
        await removeFolder(own).catch(sayLeft);
      }
    },
  };
}
