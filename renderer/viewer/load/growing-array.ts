/** Floats that come one after another, in one array that doubles when it is full. */
export class GrowingFloats {
  #array = new Float32Array(1 << 16);
  length = 0;

  push(value: number): void {
    if (this.length === this.#array.length) {
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
    return this.#array.slice(0, this.length);
  }
}

/** The same for whole numbers from 0 (and −1). */
export class GrowingIntegers {
  #array = new Int32Array(1 << 16);
  length = 0;

  push(value: number): void {
    if (this.length === this.#array.length) {
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
    return Uint32Array.from(this.#array.subarray(0, this.length));
  }
}
