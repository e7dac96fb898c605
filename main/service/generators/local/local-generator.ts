import type { CutoutOrders } from '../../cutout/cutout-orders.ts';
import type { GeneratorPool } from '../../generate/pool.ts';
import type { TexturePool } from '../../texture/texture-pool.ts';
import type { Generated, Generator, GeneratorRun, GeneratorWatch } from '../generator.ts';

export interface LocalGeneratorOptions {
  readonly pool: GeneratorPool;
  readonly texturePool: TexturePool;
  /** The external program that cuts pictures out. */
  readonly cutouts: CutoutOrders;
  /** Whether baked light is evened out of textures whose work begins now. */
  readonly evenLight: () => boolean;
}

/** The built-in generator: makes models of outlines, relief and several views, and textures existing ones. Its pools stay their owner's. */
export function createLocalGenerator({
  pool,
  texturePool,
  cutouts,
  evenLight,
}: LocalGeneratorOptions): Generator {
  const make = async (
    run: GeneratorRun,
    { signal, onProgress, onSaid }: GeneratorWatch,
  ): Promise<Generated> => {
    const { taskId, request, views, mesh, into } = run;
    const { resolution, format } = request;
    const watch = { signal, onProgress, onSaid };
    const common = { views, resolution, format, evenLight: evenLight(), into };
    const result = await cutouts.within(taskId, (cutout) => {
      if (request.make !== 'texture') {
        const { model, faces, pbr } = request;
        const textured = request.make === 'both';
        return pool.run({ ...common, cutout, textured, pbr, model, faces }, watch);
      }
      if (mesh === undefined) throw new Error('A task of texture alone has no model.');
      return texturePool.run({ ...common, cutout, mesh }, watch);
    });
    return { kind: 'made', result };
  };
  return {
    name: 'local',
    makes: ['geometry', 'both', 'texture'],
    keepsTasks: false,
    make,
    close: async () => undefined,
  };
}
