import { describe, expect, it } from 'vitest';
import { applyPriceFile, priceFileSchema, priceOf } from '../../../../../main/service/credits/prices.ts';
import type { ModelTask } from '../../../../../main/service/task.ts';
import type { Make } from '../../../../../shared/interface/formats.ts';
import type { Model, Resolution } from '../../../../../shared/interface/models.ts';
import { missingPrices, PUBLISHED_PRICES } from '../../../../../shared/model/prices.ts';

const task = (model: Model, resolution: Resolution, make: Make): ModelTask => ({
  kind: 'model',
  make,
  model,
  resolution,
  faces: 100_000,
  format: 'glb',
  pbr: false,
  views: [{ view: 'front', file: '0' }],
});

describe('priceOf', () => {
  it.each([
    ['generalv1.5', '512', '5.00', '15.00'],
    ['generalv1.5', '1024', '10.00', '20.00'],
    ['generalv1.5', '1536', '40.00', '50.00'],
    ['generalv1.5', '1536pro', '60.00', '70.00'],
    ['generalv2.0', '512', '5.00', '15.00'],
    ['generalv2.0', '1024', '10.00', '20.00'],
    ['generalv2.0', '1536', '40.00', '50.00'],
    ['generalv2.0', '1536pro', '60.00', '70.00'],
    ['generalv2.1', '1536fast', '15.00', '25.00'],
    ['generalv2.1', '1536pro', '35.00', '45.00'],
    ['scene-portraitv1.5', '1536', '40.00', '50.00'],
    ['scene-portraitv2.0', '1536pro', '40.00', '50.00'],
    ['scene-portraitv2.1', '1536profast', '35.00', '45.00'],
    ['scene-portraitv2.1', '1536pro', '55.00', '65.00'],
  ] as const)('%s at %s costs %s as geometry, %s with texture', (model, resolution, geometry, both) => {
    expect(priceOf(PUBLISHED_PRICES, task(model, resolution, 'geometry'))).toBe(geometry);
    expect(priceOf(PUBLISHED_PRICES, task(model, resolution, 'both'))).toBe(both);
    expect(priceOf(PUBLISHED_PRICES, task(model, resolution, 'texture'))).toBe('10.00');
  });

  it('has a published price for everything that is allowed', () => {
    expect(missingPrices(PUBLISHED_PRICES)).toEqual([]);
  });
});

describe('withPriceFile', () => {
  it('puts what the file names over the published table', () => {
    const file = priceFileSchema.parse({
      models: { 'generalv1.5': { '512': { geometry: 0.1, both: '0.3', texture: '0.25' } } },
      depth: 2,
    });
    const prices = applyPriceFile(file);
    expect(priceOf(prices, task('generalv1.5', '512', 'geometry'))).toBe('0.10');
    expect(priceOf(prices, task('generalv1.5', '512', 'both'))).toBe('0.30');
    expect(priceOf(prices, task('generalv1.5', '512', 'texture'))).toBe('0.25');
    expect(priceOf(prices, task('generalv1.5', '1024', 'both'))).toBe('20.00');
    expect(prices.depth).toBe('2');
  });

  it('computes texture as the exact difference where it is left out', () => {
    const file = priceFileSchema.parse({
      models: { 'generalv1.5': { '512': { geometry: '0.1', both: '0.3' } } },
    });
    expect(priceOf(applyPriceFile(file), task('generalv1.5', '512', 'texture'))).toBe('0.20');
  });

  it.each([{ depth: -1 }, { depth: '1e3' }, { dept: 1 }, { models: { generalv9: {} } }])(
    'refuses %j',
    (file) => {
      expect(priceFileSchema.safeParse(file).success).toBe(false);
    },
  );
});
