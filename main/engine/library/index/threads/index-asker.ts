import { extname } from 'node:path';
import { createWorkerPool } from '../../../threads/worker-pool.ts';
import type { IndexQuestions, QuestionName } from './index-question.ts';
import { type ThreadEnd, valueIn } from './thread-fault.ts';

/** A question as the thread is told it. */
export interface AskTask {
  /** The index's, absolute. */
  readonly file: string;
  /** Differs once the file was replaced by another of the same name. */
  readonly generation: number;
  readonly name: QuestionName;
  readonly asked: IndexQuestions[QuestionName]['asked'];
}

export type AskReply = ThreadEnd<unknown>;

/**
 * Answers questions about an index in a thread with a connection of its own, so that no search holds up this one. Every answer is of the index
 * as it is when its turn comes: what was written before the question was asked is in it.
 */
export interface IndexAsker {
  /** @throws IndexDamage; an error with SQLite's code; an error without one if the thread ended */
  readonly ask: <Name extends QuestionName>(
    of: Pick<AskTask, 'file' | 'generation'>,
    name: Name,
    asked: IndexQuestions[Name]['asked'],
  ) => Promise<IndexQuestions[Name]['answer']>;
  readonly close: () => Promise<void>;
}

/** Most of what an answer is made of are long lists, which are never new objects. */
const YOUNG_MB = 4;

export function createIndexAsker(): IndexAsker {
  const thread = createWorkerPool<AskTask, AskReply>({
    url: new URL(`./ask-index-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
    youngMb: YOUNG_MB,
  });
  return {
    ask: async (of, name, asked) => valueIn(await thread.run({ ...of, name, asked })) as never,
    close: thread.close,
  };
}
