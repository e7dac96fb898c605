import { UnreadableModel } from './parsed-model.ts';

/** The memory limit for one model, in bytes. */
const BUDGET = 1.5 * 1024 * 1024 * 1024;

/**
 * Counts the memory that reading one file needs. Readers reserve it before they allocate. A file has one budget, which all of its
 * readers share. Data that is made from the model later (pieces for the graphics card, the preview) needs at most as much again and
 * is not counted.
 * @throws UnreadableModel as soon as more is reserved than one model may use
 */
export class Budget {
  readonly #what: string;
  #reserved = 0;

  /** @param what the kind of the file, as the beginning of a sentence: `The glb` */
  constructor(what: string) {
    this.#what = what;
  }

  /** Whether `bytes` more can be reserved. */
  fits(bytes: number): boolean {
    return this.#reserved + bytes <= BUDGET;
  }

  /** Reserves memory. @param bytes as the file declares them */
  reserve(bytes: number): void {
    // A count that is NaN or negative would let all later ones pass.
    if (!(bytes >= 0 && this.fits(bytes))) {
      throw new UnreadableModel(`${this.#what} claims to need more than 1.5 GB, too much to be shown.`);
    }
    this.#reserved += bytes;
  }
}
