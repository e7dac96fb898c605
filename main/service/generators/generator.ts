import type { Make, View } from '../../../shared/interface/formats.ts';
import type { Model } from '../../../shared/interface/models.ts';
import type { ModelTask, TaskResult } from '../task.ts';
import type { NamedFile } from '../workers/work-files.ts';
import type { GeneratorFailure } from './generator-failure.ts';

/*
 * What makes the models of tasks. A service or a studio's worker has one generator or several, chosen by model name: see choose-generator.ts.
 *
 *   task ─▶ chosen generator ─ images + parameters ─▶ glb or obj ─ finishing ─▶ result in the folder of results
 */

/** One attempt at a task of models. All files exist, and their paths are absolute. */
export interface GeneratorRun {
  /** The same in each attempt, on whichever machine: a generator that is paid knows its task by it. */
  readonly taskId: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly request: ModelTask;
  /** In the interface's order: front, back, left, right. A single image is the front. */
  readonly views: readonly { readonly view: View; readonly bytes: NamedFile }[];
  /** The model that is textured; undefined unless `request.make` is texture. */
  readonly mesh: NamedFile | undefined;
  /** The folder for the result: nothing else lies there. It is made if it is missing. */
  readonly into: string;
  /**
   * The ledger that the task was handed to, of a generator that keeps its tasks, and its mark (see TaskFile). Undefined for all others.
   */
  readonly keeper?: { readonly name: string; readonly mark: number } | undefined;
}

export interface GeneratorWatch {
  /** When it fires, all that runs for the attempt is ended, and `make` rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Receives growing fractions from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Receives sentences for the log. */
  readonly onSaid: (words: string) => void;
}

/** What became of an attempt. */
export type Generated =
  | { readonly kind: 'made'; readonly result: TaskResult }
  /** The task ends with it, and is refunded. */
  | { readonly kind: 'failed'; readonly failure: GeneratorFailure }
  /**
   * Only from a generator that keeps its tasks: it is, or may be, paid for. The attempt is made again later, by the same generator with
   * the same ledger, until it ends otherwise.
   */
  | { readonly kind: 'owed'; readonly cause: OwedCause };

/** Why there is no result yet: how the program ended, or its own word for what it waits for. */
export type OwedCause =
  | GeneratorFailure
  | {
      readonly code: 'waits';
      readonly words: string;
      /** Whether nothing happens any more without a person's word. */
      readonly needsWord: boolean;
    };

/** Makes models. */
export interface Generator {
  /** For logs: `local`, or the program's name. */
  readonly name: string;
  /** What it makes. The built-in generator makes what another does not. */
  readonly makes: readonly Make[];
  /**
   * Whether a task that was given to it stays with it, whatever happens: no time limit of tasks ends it, no other worker takes it over, and it
   * neither fails nor is refunded before the generator says so. That is so for a task that may have been paid for elsewhere.
   */
  readonly keepsTasks: boolean;
  /**
   * Rejects with MediaError if a picture or mesh of the request cannot be used, with WorkerEnded if a worker process ended too early, and
   * with the signal's reason.
   */
  readonly make: (run: GeneratorRun, watch: GeneratorWatch) => Promise<Generated>;
  /** Ends what runs. */
  readonly close: () => Promise<void>;
}

/** Which models a generator takes. */
export interface GeneratorRule {
  readonly models: readonly Model[];
  readonly generator: Generator;
}
