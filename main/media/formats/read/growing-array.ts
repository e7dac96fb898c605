type Numbers = Float32Array | Float64Array | Int32Array | Uint16Array | Uint32Array;

/** Numbers in a typed array that grows by doubling. */
export class GrowingArray<T extends Numbers> {
  #values: T;
  #length = 0;
  readonly #make: new (
    length: number,
  ) => T;

  constructor(make: new (length: number) => T) {
    this.#make = make;
    this.#values = new make(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new this.#make(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The value at an existing index. */
  at(index: number): number {
    return this.#values[index] as number;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** A view of the values that were pushed. */
  values(): Numbers {
    return this.#values.subarray(0, this.#length);
  }
}
