import { copyFile, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { plainJson } from '../../shared/interface/plain-text.ts';
import { AppError } from '../../shared/model/app-error.ts';
import type { ProgramLine } from '../../shared/model/generators/program-line.ts';
import { RESULT_FILES, TASK_FILE, taskFileSchema } from '../../shared/model/generators/task-file.ts';
import { ask } from './ask.ts';

/**
 * The generator program of one task: hands it to the process that holds the account, tells how far it is, and copies the model. If it is
 * ended, or that process is, nothing is lost: the same task finds its job again.
 * @param folder the folder of the attempt, with `task.json`. Absolute path.
 * @returns the exit code
 */
export async function runTask(options: {
  readonly data: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly writeOut: (text: string) => void;
}): Promise<number> {
  const { data, folder, signal, writeOut } = options;
  const tell = (line: ProgramLine): void => writeOut(`${plainJson(line)}\n`);
  // Before anything is asked for: from now on nobody but the ledger knows whether it is paid for.
  tell({ owed: 'it is handed to the process that holds the account' });
  const task = taskFileSchema.parse(JSON.parse(await readFile(join(folder, TASK_FILE), 'utf8')));
  try {
    for await (const reply of ask(data, { ask: 'task', task, folder }, signal)) {
      switch (reply.kind) {
        case 'owed':
          tell({
            owed: reply.needsWord
              ? `${reply.words}; it waits for a decision: list, retry or give-up`
              : reply.words,
            words: reply.words,
            ...(reply.needsWord && { needsWord: true }),
            ...(reply.progress !== null && { progress: reply.progress }),
          });
          // That may take days, in which its worker can make others.
          if (reply.needsWord) return 1;
          break;
        case 'done':
          await bring(reply.file, folder);
          return 0;
        case 'failed':
          tell({ failed: reply.words });
          return 1;
        case 'refused':
          tell({ owed: reply.words });
          return 1;
        default:
          break;
      }
    }
    tell({ owed: 'the process that holds the account was stopped' });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    tell({ owed: cause.message });
  }
  return 1;
}

/** The model appears whole or not at all. */
async function bring(file: string, folder: string): Promise<void> {
  const [glb] = RESULT_FILES;
  const part = join(folder, `${glb}.part`);
  await copyFile(file, part);
  await rename(part, join(folder, glb));
}
