type Entry = Readonly<Record<string, unknown>>;

/** Attributes of vertices that the viewer draws. */
const DRAWN = new Set(['POSITION', 'NORMAL', 'TEXCOORD_0', 'COLOR_0']);
const INSTANCES = 'EXT_mesh_gpu_instancing';
const DRACO = 'KHR_draco_mesh_compression';
const AVIF = 'EXT_texture_avif';

/**
 * A description without what the viewer does not draw: movements, bones, shapes to blend with, cameras, all scenes but
 * the shown one. three would make objects and arrays of it, some of them once for each place that points to it.
 */
export function withoutUndrawn(json: object): object {
  const { animations: _a, cameras: _c, skins: _s, ...kept } = json as Entry;
  const shown = typeof kept['scene'] === 'number' ? kept['scene'] : 0;
  return {
    ...kept,
    ...(Array.isArray(kept['scenes']) ? { scenes: kept['scenes'].slice(shown, shown + 1), scene: 0 } : {}),
    ...mapped(kept, 'nodes', ({ skin: _skin, camera: _camera, weights: _weights, extensions, ...node }) => ({
      ...node,
      ...(isEntry(extensions) ? { extensions: without(extensions, INSTANCES) } : {}),
    })),
    ...mapped(kept, 'meshes', ({ weights: _weights, primitives, ...mesh }) => ({
      ...mesh,
      primitives: Array.isArray(primitives) ? primitives.map(drawn) : primitives,
    })),
    // avif is not shown; what stands for it is
    ...mapped(kept, 'textures', (texture) =>
      isEntry(texture['extensions']) && texture['source'] !== undefined
        ? { ...texture, extensions: without(texture['extensions'], AVIF) }
        : texture,
    ),
  };
}

function drawn(primitive: unknown): unknown {
  if (!isEntry(primitive)) return primitive;
  const { targets: _targets, ...kept } = primitive;
  const { extensions } = kept;
  const packed = isEntry(extensions) ? extensions[DRACO] : undefined;
  return {
    ...withDrawnAttributes(kept),
    ...(isEntry(extensions) && isEntry(packed)
      ? { extensions: { ...extensions, [DRACO]: withDrawnAttributes(packed) } }
      : {}),
  };
}

function withDrawnAttributes(entry: Entry): Entry {
  const { attributes } = entry;
  if (!isEntry(attributes)) return entry;
  return {
    ...entry,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => DRAWN.has(name))),
  };
}

function mapped(json: Entry, name: string, change: (entry: Entry) => Entry): Entry {
  const list = json[name];
  return Array.isArray(list)
    ? { [name]: list.map((entry: unknown) => (isEntry(entry) ? change(entry) : entry)) }
    : {};
}

const without = (entry: Entry, name: string): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name));

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
