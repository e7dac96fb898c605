import type { Budget } from '../budget.ts';

/** The initial capacity, in items. */
const INITIAL_CAPACITY = 1 << 16;
const BYTES_PER_ITEM = 4;

/** An array of floats that doubles its capacity when it is full. Memory is reserved before it is allocated. */
export class GrowingFloats {
  readonly #budget: Budget;
  #array: Float32Array<ArrayBuffer>;
  length = 0;

  constructor(budget: Budget, capacity = INITIAL_CAPACITY) {
    budget.reserve(capacity * BYTES_PER_ITEM);
    this.#budget = budget;
    this.#array = new Float32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      this.#budget.reserve(this.length * BYTES_PER_ITEM);
      const wider = new Float32Array(this.#array.length * 2);
      wider.set(this.#array);
      this.#array = wider;
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#array[index] ?? 0;
  }

  /** A copy without spare capacity. */
  toArray(): Float32Array<ArrayBuffer> {
    this.#budget.reserve(this.length * BYTES_PER_ITEM);
    return this.#array.slice(0, this.length);
  }
}

/** The same for whole numbers ≥ −1. */
export class GrowingIntegers {
  readonly #budget: Budget;
  #array: Int32Array<ArrayBuffer>;
  length = 0;

  constructor(budget: Budget, capacity = INITIAL_CAPACITY) {
    budget.reserve(capacity * BYTES_PER_ITEM);
    this.#budget = budget;
    this.#array = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      this.#budget.reserve(this.length * BYTES_PER_ITEM);
      const wider = new Int32Array(this.#array.length * 2);
      wider.set(this.#array);
      this.#array = wider;
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#array[index] ?? -1;
  }

  set(index: number, value: number): void {
    this.#array[index] = value;
  }

  /** A copy without spare capacity. */
  toUnsigned(): Uint32Array<ArrayBuffer> {
    this.#budget.reserve(this.length * BYTES_PER_ITEM);
    return Uint32Array.from(this.#array.subarray(0, this.length));
  }
}
