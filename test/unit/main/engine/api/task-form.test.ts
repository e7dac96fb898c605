import { createHash } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openFormBody } from '../../../../../main/engine/api/form-body.ts';
import { type TaskForm, taskForm, wireModel } from '../../../../../main/engine/api/task-form.ts';
import { DEFAULT_RECIPE, type ModelRecipe } from '../../../../../shared/model/recipe.ts';
import type {
  ImageFile,
  ImageReference,
  MeshFile,
  Reference,
} from '../../../../../shared/model/reference.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const image = (name: string, format: ImageFile['format'] = 'png'): ImageFile => ({
  path: `/in/${name}`,
  name,
  bytes: 3,
  format,
  width: 1,
  height: 1,
  sha256: null,
});
const single: ImageReference = { kind: 'single', name: 'chair', image: image('Stühle "1".JPG', 'jpeg') };
const fieldsOf = (form: TaskForm) => Object.fromEntries(form.fields);
const model = (change: Partial<ModelRecipe> = {}): ModelRecipe => ({ ...DEFAULT_RECIPE, ...change });

describe('the creation form', () => {
  it('of a single image, with plain names for files', () => {
    const form = taskForm({ recipe: model(), reference: single }, 'general');
    expect(fieldsOf(form)).toEqual({
      request_type: '3',
      model: 'generalv1.5',
      resolution: '512',
      face: '500000',
      format: '2',
    });
    expect(form.files).toMatchObject([{ name: 'images', fileName: 'image.jpg', contentType: 'image/jpeg' }]);
  });

  it('of a view set: front, back, left, right, whatever order they were found in', () => {
    const views = (['right', 'front', 'left'] as const).map((view) => ({
      view,
      image: image(`${view}.png`),
    }));
    const form = taskForm(
      { recipe: model(), reference: { kind: 'views', name: 'chair', images: views } },
      'general',
    );
    expect(fieldsOf(form)['multi_images_bit']).toBe('1011');
    expect(form.files.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['multi_images', 'front.png'],
      ['multi_images', 'left.png'],
      ['multi_images', 'right.png'],
    ]);
  });

  it('contains pbr only for models that support it, and only with texture', () => {
    const pbrOf = (change: Partial<ModelRecipe>) =>
      fieldsOf(taskForm({ recipe: model(change), reference: single }, 'general'))['pbr'];
    expect(pbrOf({ model: 'generalv2.0', pbr: true })).toBe('1');
    expect(pbrOf({ model: 'generalv2.0', pbr: false })).toBe('0');
    expect(pbrOf({ model: 'generalv2.0', make: 'geometry', pbr: true })).toBeUndefined();
    expect(pbrOf({ pbr: true })).toBeUndefined();
  });

  it('uses the connection’s name for the general family, and for no other', () => {
    expect(wireModel('generalv2.1', 'maker-')).toBe('maker-v2.1');
    expect(wireModel('scene-portraitv1.5', 'maker-')).toBe('scene-portraitv1.5');
    expect(fieldsOf(taskForm({ recipe: model(), reference: single }, 'maker-'))['model']).toBe('maker-v1.5');
  });

  it('of a depth map', () => {
    const form = taskForm(
      { recipe: { kind: 'depth', removeBackground: true, format: 'exr' }, reference: single },
      'general',
    );
    expect(fieldsOf(form)).toEqual({ model_type: 'pro', rmbg: '1', response_format: 'url', format: '1' });
    expect(form.files).toMatchObject([{ name: 'image' }]);
  });
});

describe('the creation form for meshes, textures and addresses', () => {
  const file: MeshFile = {
    path: '/in/Stühle.GLB',
    name: 'Stühle.GLB',
    bytes: 9,
    format: 'glb',
    sha256: null,
  };
  const meshUrl = 'https://example.org/chair.glb';

  it('of the parts of a mesh', () => {
    const recipe = { kind: 'segmentation', level: 'high', format: 'fbx' } as const;
    const upload = taskForm(
      { recipe, reference: { kind: 'mesh', name: 'chair', mesh: { from: 'file', file } } },
      'general',
    );
    expect(fieldsOf(upload)).toEqual({ seg_level: 'high', format: '4' });
    expect(upload.files).toEqual([
      {
        name: 'mesh',
        path: '/in/Stühle.GLB',
        bytes: 9,
        sha256: null,
        fileName: 'mesh.glb',
        contentType: 'model/gltf-binary',
      },
    ]);
    const mesh = { from: 'url', url: meshUrl } as const;
    const address = taskForm({ recipe, reference: { kind: 'mesh', name: 'chair', mesh } }, 'general');
    expect(fieldsOf(address)).toEqual({ seg_level: 'high', format: '4', mesh_url: meshUrl });
    expect(address.files).toEqual([]);
  });

  it('of a texture on a mesh, with one image or a view set', () => {
    const recipe = model({ make: 'texture' });
    const mesh = { from: 'asset', assetId: 'a', file } as const;
    const one = taskForm(
      { recipe, reference: { kind: 'texture', name: 'c', mesh, look: single } },
      'general',
    );
    expect(fieldsOf(one)).toEqual({
      request_type: '2',
      model: 'generalv1.5',
      resolution: '512',
      face: '500000',
      format: '2',
    });
    expect(one.files.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['images', 'image.jpg'],
      ['mesh', 'mesh.glb'],
    ]);
    const look: ImageReference = {
      kind: 'views',
      name: 'chair',
      images: (['back', 'front'] as const).map((view) => ({ view, image: image(`${view}.png`) })),
    };
    const at = { from: 'url', url: meshUrl } as const;
    const set = taskForm({ recipe, reference: { kind: 'texture', name: 'c', mesh: at, look } }, 'general');
    expect(fieldsOf(set)).toMatchObject({ multi_images_bit: '1100', mesh_url: meshUrl });
    expect(set.files.map(({ fileName }) => fileName)).toEqual(['front.png', 'back.png']);
  });

  it('of a depth map of an address, and with an address to call back', () => {
    const url = 'https://example.org/a.png';
    const recipe = { kind: 'depth', removeBackground: false, format: 'png' } as const;
    const reference: Reference = { kind: 'image-url', name: 'a', url };
    const form = taskForm({ recipe, reference, callbackUrl: 'http://127.0.0.1:9/job' }, 'general');
    expect(form).toEqual({
      fields: [
        ['model_type', 'pro'],
        ['rmbg', '0'],
        ['response_format', 'url'],
        ['format', '2'],
        ['image_url', url],
        ['callback_url', 'http://127.0.0.1:9/job'],
      ],
      files: [],
    });
  });

  it.each([
    [model(), { kind: 'image-url', name: 'a', url: 'http://example.org' }],
    [model({ make: 'texture' }), single],
    [
      { kind: 'depth', removeBackground: true, format: 'png' },
      { kind: 'views', name: 'a', images: [] },
    ],
    [{ kind: 'segmentation', level: 'low', format: 'glb' }, single],
  ] as const)('is none of %j and %j', (recipe, reference) => {
    expect(() => taskForm({ recipe, reference: reference as Reference }, 'general')).toThrowError(
      expect.objectContaining({ kind: 'input' }),
    );
  });
});

describe('the body of a form', () => {
  const sha256 = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');
  const formOf = (path: string, bytes: string, hash: string | null): TaskForm => ({
    fields: [['face', '100000']],
    files: [
      {
        name: 'images',
        path,
        bytes: bytes.length,
        sha256: hash,
        fileName: 'image.png',
        contentType: 'image/png',
      },
    ],
  });

  it('has the announced length, reports upload progress, and is parsed by a form reader', async () => {
    const path = join(await tempFolder(), 'a.png');
    const bytes = 'x'.repeat(200_000);
    await writeFile(path, bytes);
    const body = await openFormBody(formOf(path, bytes, sha256(bytes)), 'abc123');
    const told: number[] = [];
    const sent = await buffer(body.stream((count) => told.push(count)));
    await body.close();
    expect(sent.length).toBe(body.length);
    expect(told.at(-1)).toBe(body.length);
    expect(told.length).toBeGreaterThan(4);

    const read = await new Response(sent, { headers: { 'content-type': body.contentType } }).formData();
    expect(read.get('face')).toBe('100000');
    const file = read.get('images') as File;
    expect([file.name, file.type, file.size]).toEqual(['image.png', 'image/png', bytes.length]);
  });

  it('of a 200 MB mesh is sent in small chunks, and is never completely in memory', async () => {
    const path = join(await tempFolder(), 'large.stl');
    const size = 200 * 1024 * 1024;
    const sparse = await open(path, 'w');
    await sparse.truncate(size);
    await sparse.close();
    const form: TaskForm = {
      fields: [['seg_level', 'low']],
      files: [
        { name: 'mesh', path, bytes: size, sha256: null, fileName: 'mesh.stl', contentType: 'model/stl' },
      ],
    };
    const body = await openFormBody(form, 'abc123');
    let largest = 0;
    let sent = 0;
    for await (const piece of body.stream(() => undefined)) {
      largest = Math.max(largest, piece.buffer.byteLength);
      sent += piece.length;
    }
    await body.close();
    expect(sent).toBe(body.length);
    expect(largest).toBeLessThanOrEqual(64 * 1024);
  });

  it.each([
    ['other', 'y'.repeat(200_000)],
    ['shorter', 'x'.repeat(150_000)],
  ])('is aborted if the file is %s by then', async (_how, changed) => {
    const path = join(await tempFolder(), 'a.png');
    const bytes = 'x'.repeat(200_000);
    await writeFile(path, bytes);
    const body = await openFormBody(formOf(path, bytes, sha256(bytes)), 'abc123');
    await writeFile(path, changed);
    let sent = 0;
    const sending = buffer(
      body.stream((count) => {
        sent = count;
      }),
    );
    await expect(sending).rejects.toThrow(/a\.png was changed while it was sent/);
    await body.close();
    expect(sent).toBeLessThan(body.length);
  });

  it('is refused if a file is missing, empty, or not the planned one', async () => {
    const path = join(await tempFolder(), 'a.png');
    await writeFile(path, 'planned');
    const form = formOf(path, 'planned', sha256('planned'));
    await (await openFormBody(form, 'b')).close();
    await writeFile(path, 'PLANNED');
    await expect(openFormBody(form, 'b')).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/changed since/),
    });
    await writeFile(path, '');
    await expect(openFormBody(form, 'b')).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/empty/),
    });
    await rm(path);
    await expect(openFormBody(form, 'b')).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/no longer there/),
    });
  });
});
