import { describe, expect, it } from 'vitest';
import { validateDepth } from '../../../../../main/service/rules/depth.ts';
import type { FormFile } from '../../../../../main/service/rules/form-values.ts';
import { validateSegmentation } from '../../../../../main/service/rules/segmentation.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const PNG = bytes('\x89PNG\r\n\x1a\n....');
const file = (field: string, head: Uint8Array, more: Partial<FormFile> = {}): FormFile => ({
  field,
  file: '0',
  bytes: 100,
  sha256: '',
  head,
  ...more,
});
type Row = readonly [name: string, fields: Record<string, string>, files: readonly FormFile[], code: number];
const codeOf = (judgement: { ok: true } | { ok: false; refusal: { code: number } }): number =>
  judgement.ok ? 200 : judgement.refusal.code;
const form = (fields: Record<string, string>, files: readonly FormFile[]) => ({
  fields: new Map(Object.entries(fields)),
  files,
});

describe('judgeDepth', () => {
  const image = file('image', PNG);
  it.each<Row>([
    ['exr of a file', { format: '1' }, [image], 200],
    ['png of a file', { format: '2' }, [image], 200],
    ['every field', { model_type: 'pro', rmbg: '0', response_format: 'url', format: '2' }, [image], 200],
    ['an address', { format: '1', image_url: 'https://host/a' }, [], 200],
    ['no format', {}, [image], 400],
    ['format 3', { format: '3' }, [image], 400],
    ['another model_type', { format: '1', model_type: 'lite' }, [image], 400],
    ['rmbg 2', { format: '1', rmbg: '2' }, [image], 400],
    ['another response_format', { format: '1', response_format: 'base64' }, [image], 400],
    ['no image', { format: '1' }, [], 10031008],
    ['two images', { format: '1' }, [image, image], 10031009],
    ['an address of another kind', { format: '1', image_url: 'file:///a.png' }, [], 400],
    ['an empty image', { format: '1' }, [file('image', new Uint8Array(), { bytes: 0 })], 10031010],
    ['no image at all in it', { format: '1' }, [file('image', bytes('<html>'))], 10031005],
  ])('%s', (_name, fields, files, code) => {
    expect(codeOf(validateDepth(form(fields, files)))).toBe(code);
  });

  it('removes the background where nothing is said', () => {
    expect(validateDepth(form({ format: '1' }, [image]))).toMatchObject({
      request: { removeBackground: true, format: 'exr' },
    });
  });
});

describe('judgeSegmentation', () => {
  const glb = file('mesh', bytes('glTF\x02'));
  it.each<Row>([
    ['a glb', { seg_level: 'low', format: '2' }, [glb], 200],
    ['an obj', { seg_level: 'high', format: '1' }, [file('mesh', bytes('# cube\nv 0 0 0'))], 200],
    ['a binary stl', { format: '3' }, [file('mesh', bytes('made by hand'))], 200],
    ['an address', { format: '2', mesh_url: 'http://host/a.stl' }, [], 200],
    ['another level', { seg_level: 'ultra', format: '2' }, [glb], 400],
    ['no format', { seg_level: 'low' }, [glb], 400],
    ['format 6', { format: '6' }, [glb], 400],
    ['no mesh', { format: '2' }, [], 400],
    ['two meshes', { format: '2' }, [glb, glb], 400],
    ['an address of another kind', { format: '2', mesh_url: 'a.glb' }, [], 10031012],
    ['an empty mesh', { format: '2' }, [file('mesh', new Uint8Array(), { bytes: 0 })], 10031010],
    ['an image as mesh', { format: '2' }, [file('mesh', PNG)], 10031016],
    ['an address of an fbx', { format: '2', mesh_url: 'http://host/a.fbx' }, [], 10031016],
  ])('%s', (_name, fields, files, code) => {
    expect(codeOf(validateSegmentation(form(fields, files)))).toBe(code);
  });

  it('segments at medium where nothing is said', () => {
    expect(validateSegmentation(form({ format: '2' }, [glb]))).toMatchObject({
      request: { level: 'medium', format: 'glb', mesh: { from: 'upload', file: '0' } },
    });
  });
});
