import { UnreadableModel } from './parsed-model.ts';

/** What one model may take in memory, in bytes. */
const BUDGET = 1.5 * 1024 * 1024 * 1024;

/**
 * What a file claims to need, added up before any of it is allocated.
 * @throws UnreadableModel as soon as it is more than one model may take
 */
export class Budget {
  readonly #what: string;
  #claimed = 0;

  /** @param what the file's kind with its article, as a sentence begins: `The glb` */
  constructor(what: string) {
    this.#what = what;
  }

  /** @param bytes of one more thing */
  claim(bytes: number): void {
    this.#claimed += bytes;
    if (!(this.#claimed <= BUDGET)) {
      throw new UnreadableModel(`${this.#what} claims to need more than 1.5 GB, too much to be shown.`);
    }
  }
}
