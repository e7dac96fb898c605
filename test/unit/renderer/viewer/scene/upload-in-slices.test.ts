import {
  BufferAttribute,
  BufferGeometry,
  type Texture,
  Texture as ThreeTexture,
  type WebGLRenderer,
} from 'three';
import { describe, expect, it } from 'vitest';
import { uploadInSlices } from '../../../../../renderer/viewer/scene/upload-in-slices.ts';

/** Writes down what it is given, in its order. */
function recorder(onGiven: () => void = () => undefined) {
  const given: string[] = [];
  const take = (what: string): void => {
    given.push(what);
    onGiven();
  };
  const renderer = {
    initTexture: ({ name }: Texture) => take(name),
    render: (scene: { readonly children: readonly { readonly geometry: BufferGeometry }[] }) =>
      take(scene.children.map(({ geometry }) => geometry.name).join()),
    getRenderTarget: () => null,
    setRenderTarget: () => undefined,
  } as unknown as WebGLRenderer;
  return { given, renderer };
}

function slices() {
  const geometry = (name: string): BufferGeometry =>
    Object.assign(new BufferGeometry(), { name }).setAttribute(
      'position',
      new BufferAttribute(new Float32Array(9), 3),
    );
  return {
    textures: [Object.assign(new ThreeTexture(), { name: 'bark' })],
    geometries: [geometry('trunk'), geometry('crown')],
  };
}

describe('what the graphics card is given', () => {
  it('is one piece a task, and each may be drawn whole after it', async () => {
    const model = slices();
    let between = 0;
    const { given, renderer } = recorder(() => setImmediate(() => (between += 1)));
    await uploadInSlices(renderer, model, new AbortController().signal);
    expect(given).toEqual(['bark', 'trunk', 'crown']);
    expect(between).toBeGreaterThan(0);
    expect(model.geometries.map(({ drawRange }) => drawRange.count)).toEqual([Infinity, Infinity]);
  });

  it('ends with the piece after which the model was not wanted any more', async () => {
    const stop = new AbortController();
    const { given, renderer } = recorder(() => stop.abort(new Error('not wanted')));
    await expect(uploadInSlices(renderer, slices(), stop.signal)).rejects.toThrow('not wanted');
    expect(given).toEqual(['bark']);
  });

  it('is nothing where the model was gone before', async () => {
    const { given, renderer } = recorder();
    await expect(uploadInSlices(renderer, slices(), AbortSignal.abort(new Error('gone')))).rejects.toThrow();
    expect(given).toEqual([]);
  });
});
