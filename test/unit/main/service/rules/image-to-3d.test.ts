import { describe, expect, it } from 'vitest';
import type { FormFile, FormValues } from '../../../../../main/service/rules/form-values.ts';
import { validateImageTo3d } from '../../../../../main/service/rules/image-to-3d.ts';
import { RESULT_CODES } from '../../../../../shared/interface/codes.ts';
import { MODEL_TRAITS, MODELS, RESOLUTIONS } from '../../../../../shared/interface/models.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const WEBP = new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 ');
const GIF = new TextEncoder().encode('GIF89a......');
const GLB = new TextEncoder().encode('glTF\x02\0\0\0');

let number = 0;
const file = (field: string, head: Uint8Array, more: Partial<FormFile> = {}): FormFile => ({
  field,
  file: `${field}-${number++}`,
  bytes: 1000,
  sha256: '',
  head,
  ...more,
});
const image = file('images', PNG);
const views = (count: number): FormFile[] => Array.from({ length: count }, () => file('multi_images', PNG));

const GOOD = { request_type: '3', model: 'generalv1.5', resolution: '512', face: '100000', format: '2' };
const form = (fields: Record<string, string>, files: readonly FormFile[]): FormValues => ({
  fields: new Map(Object.entries(fields)),
  files,
});
const judge = (fields: Record<string, string>, files: readonly FormFile[] = [image], prefix = 'general') =>
  validateImageTo3d(form(fields, files), prefix);
const codeOf = (fields: Record<string, string>, files: readonly FormFile[] = [image]): number => {
  const judgement = judge(fields, files);
  return judgement.ok ? 200 : judgement.refusal.code;
};

type Row = readonly [name: string, fields: Record<string, string>, files: readonly FormFile[], code: number];
const TEXTURE = { ...GOOD, request_type: '2' };
const with4 = views(4);

const ROWS: readonly Row[] = [
  ['a good request', GOOD, [image], 200],
  ['request_type 0', { ...GOOD, request_type: '0' }, [image], 10031004],
  ['request_type 4', { ...GOOD, request_type: '4' }, [image], 10031004],
  ['request_type in words', { ...GOOD, request_type: 'mesh' }, [image], 10031004],
  ['request_type with a fraction', { ...GOOD, request_type: '1.5' }, [image], 10031004],
  ['a model that is none of the six', { ...GOOD, model: 'generalv3.0' }, [image], 10031006],
  ['a model in another spelling', { ...GOOD, model: 'otherv1.5' }, [image], 10031006],
  ['texture with generalv2.0', { ...TEXTURE, model: 'generalv2.0' }, [image], 10031017],
  ['texture with generalv2.1', { ...TEXTURE, model: 'generalv2.1' }, [image], 10031017],
  ['texture with scene-portraitv2.0', { ...TEXTURE, model: 'scene-portraitv2.0' }, [image], 10031017],
  ['texture with scene-portraitv2.1', { ...TEXTURE, model: 'scene-portraitv2.1' }, [image], 10031017],
  ['a resolution of another model', { ...GOOD, resolution: '1536fast' }, [image], 10031003],
  ['the default resolution where the model has it not', { model: 'generalv2.1' }, [image], 10031003],
  ['99,999 faces', { ...GOOD, face: '99999' }, [image], 10031002],
  ['100,000 faces', { ...GOOD, face: '100000' }, [image], 200],
  ['2,000,000 faces', { ...GOOD, face: '2000000' }, [image], 200],
  ['2,000,001 faces', { ...GOOD, face: '2000001' }, [image], 10031002],
  ['faces in words', { ...GOOD, face: 'many' }, [image], 10031002],
  ['format 0', { ...GOOD, format: '0' }, [image], 400],
  ['format 6', { ...GOOD, format: '6' }, [image], 400],
  ['pbr 2 with a model that takes it', { ...GOOD, model: 'generalv2.0', pbr: '2' }, [image], 400],
  ['pbr with a model that does not take it', { ...GOOD, pbr: '1' }, [image], 200],
  ['images and multi_images', GOOD, [image, ...views(2)], 10031007],
  ['neither images nor multi_images', GOOD, [], 10031008],
  ['images as text', { ...GOOD, images: 'front.png' }, [], 10031008],
  ['five views', GOOD, views(5), 10031009],
  ['two images', GOOD, [image, file('images', JPEG)], 10031009],
  ['an empty image', GOOD, [file('images', new Uint8Array(), { bytes: 0 })], 10031010],
  ['an empty view', GOOD, [...views(1), file('multi_images', new Uint8Array(), { bytes: 0 })], 10031010],
  ['a gif', GOOD, [file('images', GIF)], 10031005],
  ['a gif among the views', GOOD, [...views(1), file('multi_images', GIF)], 10031005],
  ['a jpeg', GOOD, [file('images', JPEG)], 200],
  ['a webp', GOOD, [file('images', WEBP)], 200],
  ['three bits', { ...GOOD, multi_images_bit: '111' }, views(3), 10031013],
  ['five bits', { ...GOOD, multi_images_bit: '11110' }, with4, 10031013],
  ['a bit that is neither 0 nor 1', { ...GOOD, multi_images_bit: '1102' }, views(2), 10031014],
  ['fewer ones than views', { ...GOOD, multi_images_bit: '1000' }, views(2), 10031015],
  ['more ones than views', { ...GOOD, multi_images_bit: '1111' }, views(3), 10031015],
  ['as many ones as views', { ...GOOD, multi_images_bit: '1010' }, views(2), 200],
  ['bits beside a single image', { ...GOOD, multi_images_bit: '1' }, [image], 200],
  ['texture without a mesh', TEXTURE, [image], 10031011],
  [
    'texture with an address of another kind',
    { ...TEXTURE, mesh_url: 'ftp://host/a.glb' },
    [image],
    10031012,
  ],
  ['texture with an empty mesh', TEXTURE, [image, file('mesh', new Uint8Array(), { bytes: 0 })], 10031010],
  ['texture with a mesh that is no glb', TEXTURE, [image, file('mesh', PNG)], 10031016],
  [
    'texture with an address of no glb',
    { ...TEXTURE, mesh_url: 'https://host/a.obj?x=.glb' },
    [image],
    10031016,
  ],
  ['texture with a glb', TEXTURE, [image, file('mesh', GLB)], 200],
  ['texture with an address of a glb', { ...TEXTURE, mesh_url: 'https://host/A.GLB?sig=1' }, [image], 200],
  [
    'texture with an address without an ending',
    { ...TEXTURE, mesh_url: 'http://host/download' },
    [image],
    200,
  ],
  ['an unused address of another kind', { ...GOOD, mesh_url: 'ftp://host/a.obj' }, [image], 200],
  ['unknown extra fields', { ...GOOD, seed: '7' }, [image], 200],
  [
    'blank fields, which count as left out',
    { ...GOOD, face: '', mesh_url: ' ', multi_images_bit: '' },
    [image],
    200,
  ],
];

describe('judgeImageTo3d', () => {
  it.each(ROWS)('%s', (_name, fields, files, code) => {
    expect(codeOf(fields, files)).toBe(code);
  });

  it('has a row for every code that the document gives this endpoint, but for balance, size and faults', () => {
    const documented = RESULT_CODES.map(({ code }) => code).filter(
      (code) => code > 10031000 && code < 10032000,
    );
    expect(documented).toHaveLength(17);
    // A file over its limit is refused before the rules are looked at, while it is received.
    const [size, ...others] = documented.toSorted((a, b) => a - b);
    expect(size).toBe(10031001);
    for (const code of others) expect(ROWS.map((row) => row[3])).toContain(code);
  });

  it('answers the first broken rule of many', () => {
    const all = { request_type: '2', model: 'generalv2.0', resolution: '7', face: '1', format: '9' };
    expect(codeOf({ ...all, request_type: '9', model: 'x' }, [])).toBe(10031004);
    expect(codeOf({ ...all, model: 'x' }, [])).toBe(10031006);
    expect(codeOf(all, [])).toBe(10031017);
    expect(codeOf({ ...all, request_type: '3' }, [])).toBe(10031003);
    expect(codeOf({ ...all, request_type: '3', resolution: '512' }, [])).toBe(10031002);
  });

  it.each(MODELS.flatMap((model) => RESOLUTIONS.map((resolution) => [model, resolution] as const)))(
    '%s at %s is allowed as the table says',
    (model, resolution) => {
      const allowed = MODEL_TRAITS[model].resolutions.includes(resolution);
      expect(codeOf({ ...GOOD, model, resolution })).toBe(allowed ? 200 : 10031003);
    },
  );

  it('resolves every default of the document', () => {
    const judgement = judge({});
    expect(judgement).toMatchObject({
      ok: true,
      request: {
        make: 'both',
        model: 'generalv1.5',
        resolution: '1024',
        faces: 1_000_000,
        format: 'obj',
        pbr: false,
        views: [{ view: 'front', file: image.file }],
      },
    });
  });

  it('takes pbr as on where a model takes it and the request says nothing', () => {
    const base = { ...GOOD, model: 'generalv2.0' };
    expect(judge(base)).toMatchObject({ request: { pbr: true } });
    expect(judge({ ...base, pbr: '0' })).toMatchObject({ request: { pbr: false } });
    expect(judge({ ...base, request_type: '1', pbr: '1' })).toMatchObject({ request: { pbr: false } });
  });

  it('names the views by their bits, and in order without them', () => {
    const [a, b] = views(2) as [FormFile, FormFile];
    expect(judge({ ...GOOD, multi_images_bit: '0101' }, [a, b])).toMatchObject({
      request: {
        views: [
          { view: 'back', file: a.file },
          { view: 'right', file: b.file },
        ],
      },
    });
    expect(judge(GOOD, [a, b])).toMatchObject({
      request: {
        views: [
          { view: 'front', file: a.file },
          { view: 'back', file: b.file },
        ],
      },
    });
  });

  it('takes the general family in the spelling it was given, and in no other', () => {
    const other = judge({ ...GOOD, model: 'acmev2.0', pbr: '0' }, [image], 'acme');
    expect(other).toMatchObject({ request: { model: 'generalv2.0' } });
    expect(judge(GOOD, [image], 'acme')).toMatchObject({
      refusal: { code: 10031006, msg: 'model only allow acmev1.5' },
    });
  });
});
