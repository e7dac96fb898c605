type Entry = Readonly<Record<string, unknown>>;

/** The vertex attributes that the viewer draws. */
const DRAWN = new Set(['POSITION', 'NORMAL', 'TEXCOORD_0', 'COLOR_0']);
const INSTANCES = 'EXT_mesh_gpu_instancing';
const DRACO = 'KHR_draco_mesh_compression';
const AVIF = 'EXT_texture_avif';

/**
 * The JSON of a glTF file without what the viewer does not draw: animations, skins, morph targets, cameras, and all scenes except
 * the default one. three would create objects and arrays for these, some of them once for each reference.
 */
export function withoutUndrawn(json: object): object {
  const { animations: _a, cameras: _c, skins: _s, ...rest } = json as Entry;
  const defaultScene = typeof rest['scene'] === 'number' ? rest['scene'] : 0;
  return {
    ...rest,
    ...(Array.isArray(rest['scenes'])
      ? { scenes: rest['scenes'].slice(defaultScene, defaultScene + 1), scene: 0 }
      : {}),
    ...mapList(rest, 'nodes', ({ skin: _skin, camera: _camera, weights: _weights, extensions, ...node }) => ({
      ...node,
      ...(isEntry(extensions) ? { extensions: without(extensions, INSTANCES) } : {}),
    })),
    ...mapList(rest, 'meshes', ({ weights: _weights, primitives, ...mesh }) => ({
      ...mesh,
      primitives: Array.isArray(primitives) ? primitives.map(withoutUndrawnOfPrimitive) : primitives,
    })),
    // AVIF is not shown, so its fallback in `source` is used.
    ...mapList(rest, 'textures', (texture) =>
      isEntry(texture['extensions']) && texture['source'] !== undefined
        ? { ...texture, extensions: without(texture['extensions'], AVIF) }
        : texture,
    ),
  };
}

function withoutUndrawnOfPrimitive(primitive: unknown): unknown {
  if (!isEntry(primitive)) return primitive;
  const { targets: _targets, ...rest } = primitive;
  const { extensions } = rest;
  const packed = isEntry(extensions) ? extensions[DRACO] : undefined;
  return {
    ...withDrawnAttributes(rest),
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

function mapList(json: Entry, name: string, change: (entry: Entry) => Entry): Entry {
  const list = json[name];
  return Array.isArray(list)
    ? { [name]: list.map((entry: unknown) => (isEntry(entry) ? change(entry) : entry)) }
    : {};
}

const without = (entry: Entry, name: string): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name));

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
