import { describe, expect, it } from 'vitest';
import {
  depthFieldsSchema,
  imageTo3dFieldsSchema,
  segmentationFieldsSchema,
} from '../../../../shared/interface/requests.ts';

describe('image-to-3D fields', () => {
  it('reads integers from form text, and fills the documented defaults in', () => {
    expect(imageTo3dFieldsSchema.parse({ model: 'generalv1.5', face: '100000' })).toEqual({
      request_type: 3,
      model: 'generalv1.5',
      face: 100_000,
      format: 1,
    });
  });

  it.each([
    ['request_type', '4'],
    ['request_type', 'both'],
    ['model', 'generalv9'],
    ['resolution', '2048'],
    ['face', '99999'],
    ['face', '2000001'],
    ['face', '1e6'],
    ['format', '0'],
    ['format', '6'],
    ['pbr', '2'],
    ['mesh_url', 'ftp://example.org/a.glb'],
    ['multi_images_bit', '101'],
    ['multi_images_bit', '1012'],
  ])('refuses %s = %s', (field, value) => {
    const fields = { model: 'generalv1.5', [field]: value };
    const result = imageTo3dFieldsSchema.safeParse(fields);
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

describe('segmentation fields', () => {
  it('needs a format', () =>
    expect(segmentationFieldsSchema.safeParse({ seg_level: 'low' }).success).toBe(false));
  it.each(['low', 'medium', 'high'])('takes level %s', (seg_level) => {
    expect(segmentationFieldsSchema.parse({ seg_level, format: '2' })).toEqual({ seg_level, format: 2 });
  });
  it('refuses another level', () => {
    expect(segmentationFieldsSchema.safeParse({ seg_level: 'fine', format: '2' }).success).toBe(false);
  });
});

describe('depth fields', () => {
  it('fills the documented defaults in', () => {
    expect(depthFieldsSchema.parse({ format: '1' })).toEqual({ model_type: 'pro', rmbg: 1, format: 1 });
  });
  it.each([
    ['model_type', 'lite'],
    ['rmbg', '2'],
    ['format', '3'],
    ['response_format', 'base64'],
  ])('refuses %s = %s', (field, value) => {
    expect(depthFieldsSchema.safeParse({ format: '1', [field]: value }).success).toBe(false);
  });
});
