import type { Budget } from '../budget.ts';

/** Items that an array has room for from the start. */
const ROOM = 1 << 16;
const BYTES_AN_ITEM = 4;

/** Floats that come one after another, in one array that doubles when it is full. Its room is reserved before it is there. */
export class GrowingFloats {
  readonly #budget: Budget;
  #array: Float32Array<ArrayBuffer>;
  length = 0;

  constructor(budget: Budget, room = ROOM) {
    budget.reserve(room * BYTES_AN_ITEM);
    this.#budget = budget;
    this.#array = new Float32Array(room);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      this.#budget.reserve(this.length * BYTES_AN_ITEM);
      const wider = new Float32Array(this.#array.length * 2);
      wider.set(this.#array);
      this.#array = wider;
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.#array[place] ?? 0;
  }

  /** Its own copy, of just the length. */
  toArray(): Float32Array<ArrayBuffer> {
    this.#budget.reserve(this.length * BYTES_AN_ITEM);
    return this.#array.slice(0, this.length);
  }
}

/** The same for whole numbers from 0 (and −1). */
export class GrowingIntegers {
  readonly #budget: Budget;
  #array: Int32Array<ArrayBuffer>;
  length = 0;

  constructor(budget: Budget, room = ROOM) {
    budget.reserve(room * BYTES_AN_ITEM);
    this.#budget = budget;
    this.#array = new Int32Array(room);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      this.#budget.reserve(this.length * BYTES_AN_ITEM);
      const wider = new Int32Array(this.#array.length * 2);
      wider.set(this.#array);
      this.#array = wider;
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.#array[place] ?? -1;
  }

  set(place: number, value: number): void {
    this.#array[place] = value;
  }

  /** Its own copy, of just the length. */
  toUnsigned(): Uint32Array<ArrayBuffer> {
    this.#budget.reserve(this.length * BYTES_AN_ITEM);
    return Uint32Array.from(this.#array.subarray(0, this.length));
  }
}
