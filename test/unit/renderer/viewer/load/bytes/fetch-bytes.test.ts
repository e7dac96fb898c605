import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchBytes } from '../../../../../../renderer/viewer/load/bytes/fetch-bytes.ts';
import { fetchCompanions } from '../../../../../../renderer/viewer/load/bytes/fetch-companions.ts';
import { readFaultWords } from '../../../../../../renderer/viewer/load/read-fault-words.ts';

/** Answers with these pieces. @param length as the server says it; null where it does not */
function answerWith(pieces: readonly Uint8Array<ArrayBuffer>[], length: number | null): void {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const headers = length === null ? {} : { 'content-length': String(length) };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
}

const piece = (bytes: number, value: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes).fill(value);

describe('a file on its way to its reader', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([3_000_005, null])(
    'comes whole, and in its order, where its length is said to be %s',
    async (length) => {
      answerWith([piece(5, 1), piece(2_000_000, 2), piece(1_000_000, 3)], length);
      const told: [number, number | null][] = [];
      const bytes = await fetchBytes('/asset/chair.glb', (...progress) => told.push(progress));
      expect(bytes.length).toBe(3_000_005);
      expect([bytes[4], bytes[5], bytes[2_000_004], bytes[2_000_005], bytes.at(-1)]).toEqual([1, 2, 2, 3, 3]);
      expect(told).toEqual([5, 2_000_005, 3_000_005].map((loaded) => [loaded, length]));
    },
  );

  it('is refused before any of it is taken where it is over 1 GB', async () => {
    answerWith([piece(1, 1)], 2 ** 30 + 1);
    await expect(fetchBytes('/asset/chair.glb', () => undefined)).rejects.toThrow('over 1 GB');
  });

  it('is refused in words where it is not there', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    await expect(fetchBytes('/asset/chair.glb', () => undefined)).rejects.toThrow('The file is not there.');
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'breaks off',
      async () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.error(new TypeError('network error')),
          }),
        ),
    ],
  ])('is not called damaged where it %s, neither as a model nor beside one', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    const cause: unknown = await fetchBytes('/asset/chair.glb', () => undefined).catch((error) => error);
    expect(readFaultWords(cause)).toMatch(/^The file could not be read to its end: .* Try again\.$/);
    await expect(fetchCompanions([{ name: 'wood.png', url: '/asset/wood.png' }])).rejects.toThrow(
      'could not be read to its end',
    );
  });

  it('is left out beside a model where it is gone', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    expect(await fetchCompanions([{ name: 'wood.png', url: '/asset/wood.png' }])).toEqual(new Map());
  });
});
