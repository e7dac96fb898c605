import { MediaError } from '../../media-error.ts';
import type { SceneMaterial } from '../../mesh/scene.ts';
import { MAX_MATERIALS, PLAIN_MATERIAL } from '../../mesh/source-mesh.ts';
import { keyAndValue } from './key-and-value.ts';
import { type ReadBeside, readMtl } from './read-mtl.ts';

/** More libraries than any model names. */
const MAX_LIBRARIES = 16;

/** The materials that an obj names, line by line. */
export class ObjMaterials {
  /** The number of the material of the faces that follow. */
  current = 0;
  readonly #readBeside: ReadBeside;
  readonly #known = new Map<string, SceneMaterial>();
  /** By name. The first is for faces without one. */
  readonly #used = new Map<string, number>([['', 0]]);
  #libraries = 0;

  constructor(readBeside: ReadBeside) {
    this.#readBeside = readBeside;
  }

  take(line: string): void {
    const [key, name] = keyAndValue(line);
    if (key === 'mtllib' && name !== '') this.#open(name);
    else if (key === 'usemtl') this.current = this.#numberOf(name);
  }

  all(): readonly SceneMaterial[] {
    return [...this.#used.keys()].map((name) => this.#known.get(name) ?? PLAIN_MATERIAL);
  }

  #open(path: string): void {
    if (this.#libraries >= MAX_LIBRARIES) return;
    this.#libraries += 1;
    const bytes = this.#readBeside(path);
    if (bytes === undefined) return;
    for (const [name, material] of readMtl(bytes, this.#readBeside)) this.#known.set(name, material);
  }

  #numberOf(name: string): number {
    const known = this.#used.get(name);
    if (known !== undefined) return known;
    const number = this.#used.size;
    if (number >= MAX_MATERIALS)
      throw new MediaError({ code: 'glb-too-many-materials', most: MAX_MATERIALS });
    this.#used.set(name, number);
    return number;
  }
}
