import { UnreadableModel } from './parsed-model.ts';

/** What one model may take in memory, in bytes. */
const BUDGET = 1.5 * 1024 * 1024 * 1024;

/**
 * What one file claims to need, added up before any of it is allocated. A file has one, which all of its readers share.
 * What is made of a model once it is read (its pieces for the graphics card, its preview) takes at most as much again,
 * and is not counted.
 * @throws UnreadableModel as soon as it is more than one model may take
 */
export class Budget {
  readonly #what: string;
  #claimed = 0;

  /** @param what the file's kind with its article, as a sentence begins: `The glb` */
  constructor(what: string) {
    this.#what = what;
  }

  /** Whether so many bytes more may be claimed. */
  fits(bytes: number): boolean {
    return this.#claimed + bytes <= BUDGET;
  }

  /** @param bytes of one more thing */
  reserve(bytes: number): void {
    // a count that is no number, or below zero, would let all others pass
    if (!(bytes >= 0 && this.fits(bytes))) {
      throw new UnreadableModel(`${this.#what} claims to need more than 1.5 GB, too much to be shown.`);
    }
    this.#claimed += bytes;
  }
}
