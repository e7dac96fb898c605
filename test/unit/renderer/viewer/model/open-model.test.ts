import { describe, expect, it } from 'vitest';
import type { ParsedModel } from '../../../../../renderer/viewer/load/parsed-model.ts';
import type { LoadOptions } from '../../../../../renderer/viewer/model/load-model.ts';
import { modelOf, type OpenModel, openModel } from '../../../../../renderer/viewer/model/open-model.ts';
import type { Preview } from '../../../../../renderer/viewer/preview/read-preview.ts';
import type { BuiltModel } from '../../../../../renderer/viewer/scene/built-model.ts';

const parsed = (name: string) => ({ notes: [name], textures: [], picture: null }) as unknown as ParsedModel;
const nameOf = (built: BuiltModel | undefined): string => (built as unknown as { name: string })?.name;

/** A model whose reading and whose preview come when the test says so. */
function opening(sha256: string | null, hasCard = false, isReadable = true) {
  const read = Promise.withResolvers<ParsedModel>();
  const kept = Promise.withResolvers<Preview | null>();
  const gone: string[] = [];
  const coarse: unknown[] = [];
  const previewsRead: Preview[] = [];
  let options: Omit<LoadOptions, 'turn' | 'companions'> | undefined;
  const asked: string[] = [];
  const model = openModel({
    sha256,
    load: (given) => {
      options = given;
      return read.promise;
    },
    findPreview: (hash) => {
      asked.push(hash);
      return kept.promise;
    },
    readPreview: async () => {
      previewsRead.push(preview);
      if (!isReadable) throw new Error('the preview cannot be read');
      return preview;
    },
    build: ({ notes: [name] }) => ({ name, dispose: () => gone.push(name ?? '') }) as unknown as BuiltModel,
    coarse: hasCard ? null : { set: (_, meshes) => coarse.push(meshes), meshesOf: () => [] },
  });
  const preview: Preview = { model: parsed('preview'), coarse: [], soundness: null };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    model,
    read,
    kept,
    preview,
    gone,
    coarse,
    previewsRead,
    asked,
    options: () => options as LoadOptions,
    isRead: () => options !== undefined,
    settle,
  };
}

/** Tells a model that what it shows was drawn. */
function drawNow(model: OpenModel): void {
  const built = modelOf(model.current())?.built;
  if (built !== undefined) model.drawn(built, Promise.resolve());
}

describe('a model that is opened', () => {
  it('is its preview first, then itself; the preview is freed once the model is drawn', async () => {
    const { model, read, kept, preview, gone, asked, isRead, settle } = opening('hash');
    kept.resolve(preview);
    await settle();
    expect([asked, model.current().state, isRead()]).toEqual([['hash'], 'preview', false]);
    drawNow(model);
    await settle();
    expect(isRead()).toBe(true);
    read.resolve(parsed('whole'));
    await settle();
    const built = modelOf(model.current())?.built;
    expect([model.current().state, nameOf(built), gone]).toEqual(['full', 'whole', []]);
    if (built !== undefined) model.drawn(built, Promise.resolve());
    expect(gone).toEqual(['preview']);
    model.dispose();
    expect(gone).toEqual(['preview', 'whole']);
  });

  it('is a sketch where it has no preview, and itself once the sketch is drawn', async () => {
    const { model, read, gone, options, settle } = opening(null);
    options().onSketch(parsed('sketch'));
    read.resolve(parsed('whole'));
    await settle();
    expect([model.current().state, nameOf(modelOf(model.current())?.built)]).toEqual(['preview', 'sketch']);
    drawNow(model);
    await settle();
    expect([model.current().state, nameOf(modelOf(model.current())?.built), gone]).toEqual([
      'full',
      'whole',
      [],
    ]);
    drawNow(model);
    expect(gone).toEqual(['sketch']);
  });

  it('closes what comes after it was closed before its sketch was drawn', async () => {
    const { model, read, gone, options, settle } = opening(null);
    options().onSketch(parsed('sketch'));
    const closed: string[] = [];
    const whole = { ...parsed('whole'), picture: { close: () => closed.push('whole') } };
    read.resolve(whole as unknown as ParsedModel);
    await settle();
    model.dispose();
    await settle();
    expect([gone, closed]).toEqual([['sketch'], ['whole']]);
  });

  it('takes no preview that comes after it, but for its coarse level', async () => {
    const { model, read, kept, preview, coarse, options, settle } = opening(null);
    options().onHash('hash');
    read.resolve(parsed('whole'));
    await settle();
    kept.resolve(preview);
    await settle();
    expect([nameOf(modelOf(model.current())?.built), coarse]).toEqual(['whole', [preview.coarse]]);
  });

  it('takes the coarse level of its preview where the processor draws, and reads no preview for it where a card does', async () => {
    for (const hasCard of [false, true]) {
      const { model, read, previewsRead, coarse, preview, options, settle } = opening(null, hasCard);
      options().onHash('hash');
      read.resolve(parsed('whole'));
      await settle();
      options().onDerived({ preview: new Uint8Array(), problem: null });
      await settle();
      expect(modelOf(model.current())?.hasThumbnails).toBe(true);
      expect([previewsRead, coarse]).toEqual(hasCard ? [[], []] : [[preview], [preview.coarse]]);
    }
  });

  it('stays as it is where the preview that was made of it cannot be read', async () => {
    const { model, read, previewsRead, coarse, options, settle } = opening(null, false, false);
    read.resolve(parsed('whole'));
    await settle();
    options().onDerived({ preview: new Uint8Array(), problem: null });
    await settle();
    expect(modelOf(model.current())?.hasThumbnails).toBe(true);
    expect([previewsRead.length, coarse]).toEqual([1, []]);
  });

  it('has its sketch drawn while it turns, until a coarser surface is there', async () => {
    const { read, coarse, options, model, settle } = opening(null);
    const sketch = { ...parsed('sketch'), meshes: ['few faces'] } as unknown as ParsedModel;
    options().onSketch(sketch);
    drawNow(model);
    read.resolve(parsed('whole'));
    await settle();
    expect(coarse).toEqual([sketch.meshes]);
  });

  it('looks for a preview once the hash is found out, and says where none could be kept', async () => {
    const { model, read, asked, options, settle } = opening(null);
    options().onHash('found');
    read.resolve(parsed('whole'));
    await settle();
    options().onDerived({ preview: null, problem: 'the disk is full' });
    expect(asked).toEqual(['found']);
    expect(modelOf(model.current())?.notes).toEqual([expect.stringContaining('the disk is full')]);
  });

  it('says once pictures of it are kept, for covers that had none', async () => {
    const { model, read, options, settle } = opening(null);
    read.resolve(parsed('whole'));
    await settle();
    expect(modelOf(model.current())?.hasThumbnails).toBe(false);
    options().onDerived({ preview: null, problem: null });
    expect(modelOf(model.current())?.hasThumbnails).toBe(true);
  });

  it('stays a preview, and says so, where its file cannot be read', async () => {
    const { model, read, kept, preview, settle } = opening('hash');
    kept.resolve(preview);
    await settle();
    drawNow(model);
    await settle();
    read.reject(new Error('The drive is gone.'));
    await settle();
    expect(model.current().state).toBe('preview');
    expect(modelOf(model.current())?.notes).toEqual(['This is a preview that was kept. The drive is gone.']);
  });

  it('that has neither has failed; one that is not wanted any more frees what still comes', async () => {
    const failed = opening(null);
    failed.read.reject(new Error('no'));
    await failed.settle();
    expect(failed.model.current()).toEqual({ state: 'failed', message: 'no' });
    const closed = opening(null);
    closed.options().onHash('hash');
    closed.model.dispose();
    expect(closed.options().signal.aborted).toBe(true);
    closed.kept.resolve(closed.preview);
    closed.read.resolve(parsed('late'));
    await closed.settle();
    expect(closed.model.current().state).toBe('opening');
  });
});
