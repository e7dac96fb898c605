import type { TaskFolders } from '../data/data-folder.ts';
import { chooseGenerator } from '../generators/choose-generator.ts';
import type { Generator, GeneratorRule, GeneratorRun, OwedCause } from '../generators/generator.ts';
import { type GeneratorFailure, generatorFailureWords } from '../generators/generator-failure.ts';
import type { ModelTask, TaskResult } from '../task.ts';
import { MachineFault } from './machine-fault.ts';
import { mediaFaultMessage } from './media-fault-message.ts';
import { uploadOf, viewsOf } from './uploads.ts';

/** A generator made no model: the task fails, and is refunded. The message is the end of a sentence. */
export class GenerationFailed extends Error {
  override readonly name = 'GenerationFailed';

  constructor(failure: GeneratorFailure) {
    super(generatorFailureWords(failure, mediaFaultMessage));
  }
}

/** A generator that keeps its tasks owes this one: it is tried again later, by the same generator, and neither fails nor moves. */
export class TaskOwed extends Error {
  override readonly name = 'TaskOwed';
  /** Whether nothing happens any more without a person's word. */
  readonly needsWord: boolean;

  constructor(cause: OwedCause) {
    super(cause.code === 'waits' ? cause.words : generatorFailureWords(cause, mediaFaultMessage));
    this.needsWord = cause.code === 'waits' && cause.needsWord;
  }
}

/** Who makes models: the built-in generator makes what no other does. */
export interface Generators {
  readonly rules: readonly GeneratorRule[];
  readonly builtIn: Generator;
}

/**
 * Has the model of a task made of its uploads by the generator of its model. Throws GenerationFailed, TaskOwed, MachineFault, or what
 * Generator.make rejects with.
 */
export async function generateModel(
  { rules, builtIn }: Generators,
  options: {
    readonly taskId: string;
    /** Counts from 1. */
    readonly attempt: number;
    readonly request: ModelTask;
    readonly folder: TaskFolders;
    readonly signal: AbortSignal;
    readonly onSaid: (words: string) => void;
    /** See GeneratorRun. */
    readonly keeper: GeneratorRun['keeper'];
  },
): Promise<TaskResult> {
  const { taskId, attempt, request, folder, signal, onSaid, keeper } = options;
  const views = viewsOf(folder, taskId, request.views);
  const mesh = request.mesh && uploadOf(folder, taskId, request.mesh);
  const into = folder.resultsOf(taskId);
  const generated = await chooseGenerator(rules, request, builtIn).make(
    { taskId, attempt, request, views, mesh, into, keeper },
    { signal, onProgress: () => undefined, onSaid },
  );
  switch (generated.kind) {
    case 'made':
      return generated.result;
    case 'failed':
      if (generated.failure.code === 'cannot-start')
        throw new MachineFault(generatorFailureWords(generated.failure, mediaFaultMessage));
      throw new GenerationFailed(generated.failure);
    case 'owed':
      throw new TaskOwed(generated.cause);
  }
}
