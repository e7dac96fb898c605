import { describe, expect, it, vi } from 'vitest';
import type { SheetAnswer } from '../../../../../renderer/viewer/table/sheet-messages.ts';
import {
  createSheets,
  type SheetTools,
  type WantedModel,
} from '../../../../../renderer/viewer/table/sheets.ts';

const model = (sha256: string): WantedModel => ({
  assetId: sha256,
  name: sha256,
  url: `/asset/${sha256}/m.glb`,
  sha256,
  bytes: 9,
  format: 'glb',
  turn: 'none',
  cover: null,
  references: [],
});

interface World {
  readonly kept?: readonly string[];
  readonly previews?: readonly string[];
  readonly broken?: readonly string[];
}

/** Workers that answer at once, and what they were asked for. */
function world({ kept = [], previews = [], broken = [] }: World = {}) {
  const asked: string[] = [];
  const had = new Set(previews);
  const tools: SheetTools = {
    isKept: async (sha256, name) => kept.includes(`${sha256} ${name}`),
    isReplaced: async () => false,
    draw: async ({ sha256 }, shading, tilt): Promise<SheetAnswer> => {
      asked.push(`draw ${sha256} ${shading} ${tilt}`);
      if (broken.includes(sha256)) return { kind: 'failed', message: 'It is broken.' };
      return had.has(sha256) ? { kind: 'kept' } : { kind: 'no-preview' };
    },
    derive: async ({ sha256 }) => {
      asked.push(`derive ${sha256}`);
      had.add(sha256);
    },
    decode: async () => undefined,
  };
  return { sheets: createSheets(tools), tools, asked };
}

describe('createSheets', () => {
  it('shows what is kept, and draws the rest in the order in which it is wanted', async () => {
    const { sheets, asked } = world({ kept: ['b turn-1-textured-3.webp'], previews: ['a', 'c'] });
    sheets.want([model('a'), model('b'), model('c')], 'textured', 3);
    expect(sheets.left()).toBe(3);
    await expect.poll(() => sheets.left()).toBe(0);
    expect(asked).toEqual(['draw a textured 3', 'draw c textured 3']);
    expect(sheets.stateOf(model('b'))).toEqual({
      shown: 'turn-1-textured-3.webp',
      failed: null,
      isPending: false,
    });
  });

  it('has a small copy made of a model that was never opened, once', async () => {
    const { sheets, asked } = world();
    sheets.want([model('a')], 'textured', 3);
    await expect.poll(() => sheets.left()).toBe(0);
    sheets.want([model('a')], 'clay', 3);
    await expect.poll(() => sheets.stateOf(model('a')).shown).toBe('turn-1-clay-3.webp');
    expect(asked).toEqual(['draw a textured 3', 'derive a', 'draw a textured 3', 'draw a clay 3']);
  });

  it('says of a file whose bytes changed why it does not turn, and what to do', async () => {
    const { tools } = world();
    const sheets = createSheets({ ...tools, derive: async () => undefined });
    sheets.want([model('a')], 'textured', 3);
    await expect.poll(() => sheets.left()).toBe(0);
    expect(sheets.stateOf(model('a'))).toMatchObject({
      shown: null,
      failed: expect.stringMatching(/^Its file was changed .* put the earlier file back\.$/),
    });
  });

  it('keeps the last picture until another view is there, and goes back to one without drawing it again', async () => {
    const { sheets, asked } = world({ previews: ['a'] });
    sheets.want([model('a')], 'textured', 3);
    await expect.poll(() => sheets.left()).toBe(0);
    sheets.want([model('a')], 'textured', 4);
    expect(sheets.stateOf(model('a')).shown).toBe('turn-1-textured-3.webp');
    await expect.poll(() => sheets.stateOf(model('a')).shown).toBe('turn-1-textured-4.webp');
    sheets.want([model('a')], 'textured', 3);
    expect(sheets.stateOf(model('a')).shown).toBe('turn-1-textured-3.webp');
    expect(asked).toHaveLength(2);
  });

  it('says which are still to be drawn as they are wanted, also where another view of them is shown', async () => {
    const { sheets } = world({ previews: ['a', 'b'], broken: ['b'] });
    const pending = (): readonly boolean[] => ['a', 'b'].map((hash) => sheets.stateOf(model(hash)).isPending);
    expect(pending()).toEqual([false, false]);
    sheets.want([model('a'), model('b')], 'textured', 3);
    expect(pending()).toEqual([true, true]);
    await expect.poll(() => sheets.left()).toBe(0);
    // what cannot be drawn is not waited for
    expect(pending()).toEqual([false, false]);
    sheets.want([model('a'), model('b')], 'textured', 4);
    expect([sheets.stateOf(model('a')).shown, ...pending()]).toEqual(['turn-1-textured-3.webp', true, true]);
    await expect.poll(() => sheets.left()).toBe(0);
    expect(pending()).toEqual([false, false]);
  });

  it('says of a view alone that it could not be drawn, also on the way back to it', async () => {
    const { tools } = world();
    const sheets = createSheets({
      ...tools,
      draw: async (_, shading): Promise<SheetAnswer> =>
        shading === 'clay' ? { kind: 'failed', message: 'It is broken.' } : { kind: 'kept' },
    });
    const textured = { shown: 'turn-1-textured-3.webp', failed: null, isPending: false };
    sheets.want([model('a')], 'textured', 3);
    await expect.poll(() => sheets.stateOf(model('a'))).toEqual(textured);
    sheets.want([model('a')], 'clay', 3);
    await expect.poll(() => sheets.stateOf(model('a')).failed).toBe('It is broken.');
    sheets.want([model('a')], 'textured', 3);
    expect(sheets.stateOf(model('a'))).toEqual(textured);
    sheets.want([model('a')], 'clay', 3);
    expect(sheets.stateOf(model('a')).failed).toBe('It is broken.');
  });

  it('says of one why it is not drawn, and goes on with the others', async () => {
    const { sheets } = world({ previews: ['a', 'b'], broken: ['a'] });
    const told = vi.fn();
    const leave = sheets.subscribe(told);
    sheets.want([model('a'), model('b')], 'textured', 3);
    await expect.poll(() => sheets.left()).toBe(0);
    expect(sheets.stateOf(model('a'))).toEqual({ shown: null, failed: 'It is broken.', isPending: false });
    expect(sheets.stateOf(model('b')).failed).toBeNull();
    leave();
    told.mockClear();
    sheets.want([], 'textured', 3);
    expect(told).not.toHaveBeenCalled();
  });

  it('draws anew a kept one that is damaged, once, and says of one that is damaged again that it failed', async () => {
    const { tools, asked } = world({
      kept: ['a turn-1-textured-3.webp', 'b turn-1-textured-3.webp'],
      previews: ['a', 'b'],
    });
    const sheets = createSheets({
      ...tools,
      decode: async (sha256) => {
        if (sha256 === 'b' || asked.length === 0) throw new Error('It cannot be decoded.');
      },
    });
    sheets.want([model('a'), model('b')], 'textured', 3);
    await expect.poll(() => sheets.left()).toBe(0);
    sheets.want([model('b'), model('a')], 'textured', 3);
    expect(asked).toEqual(['draw a textured 3', 'draw b textured 3']);
    expect(sheets.stateOf(model('a'))).toEqual({
      shown: 'turn-1-textured-3.webp',
      failed: null,
      isPending: false,
    });
    expect(sheets.stateOf(model('b'))).toEqual({
      shown: null,
      failed: 'It cannot be decoded.',
      isPending: false,
    });
  });

  it('shows no kept drawing of a file that another one replaced, and says so of that file alone', async () => {
    const { tools } = world({ kept: ['a turn-1-textured-3.webp', 'a turn-1-clay-3.webp'] });
    const copy = { ...model('a'), url: '/asset/copy/m.glb' };
    const sheets = createSheets({ ...tools, isReplaced: async ({ url }) => url === copy.url });
    sheets.want([copy, model('a')], 'textured', 3);
    const replaced = {
      shown: null,
      failed: expect.stringMatching(/^Its file was replaced/),
      isPending: false,
    };
    await expect.poll(() => sheets.stateOf(copy)).toEqual(replaced);
    await expect.poll(() => sheets.stateOf(model('a')).shown).toBe('turn-1-textured-3.webp');
    sheets.want([copy, model('a')], 'clay', 3);
    expect(sheets.stateOf(copy)).toEqual(replaced);
    await expect.poll(() => sheets.left()).toBe(0);
  });

  it('shows what is kept where the file cannot be looked at', async () => {
    const { tools } = world({ kept: ['a turn-1-textured-3.webp'] });
    const sheets = createSheets({ ...tools, isReplaced: () => Promise.reject(new Error('It is away.')) });
    sheets.want([model('a')], 'textured', 3);
    await expect.poll(() => sheets.stateOf(model('a')).shown).toBe('turn-1-textured-3.webp');
  });

  it('draws nothing after it was stopped', async () => {
    const { sheets, tools, asked } = world({ previews: ['a', 'b'] });
    const looked = vi.spyOn(tools, 'isKept');
    sheets.stop();
    sheets.want([model('a'), model('b')], 'textured', 3);
    await Promise.resolve();
    expect(looked).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });
});
