import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readModule, targetPath } from '../../../../helpers/architecture/module-graph.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const FOLDER = 'renderer/viewer/software/';
const ENTRY = `${FOLDER}software-drawing.ts`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A window whose WebGL says that it is drawn by this; null for one without WebGL. */
async function windowDrawnBy(renderer: string | null) {
  const contexts = { made: 0, givenBack: 0 };
  const context = {
    RENDERER: 1,
    getExtension: (name: string) =>
      name === 'WEBGL_debug_renderer_info'
        ? { UNMASKED_RENDERER_WEBGL: 2 }
        : {
            loseContext: () => {
              contexts.givenBack += 1;
            },
          },
    getParameter: (what: number) => (what === 2 ? renderer : 'WebKit WebGL'),
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        contexts.made += 1;
        return renderer === null ? null : context;
      }
    },
  );
  const { softwareDrawing } = await import('../../../../../renderer/viewer/software/software-drawing.ts');
  return { softwareDrawing, contexts };
}

describe('softwareDrawing', () => {
  it.each([
    ['a graphics card', 'ANGLE (NVIDIA, NVIDIA GeForce RTX 4070, OpenGL 4.6)'],
    ['nothing, as WebGL is off', null],
  ])('is null where %s draws', async (_, name) => {
    const { softwareDrawing } = await windowDrawnBy(name);
    expect(softwareDrawing()).toBeNull();
  });

  it('is there where the processor draws; WebGL is asked once, by a context that is given back', async () => {
    const { softwareDrawing, contexts } = await windowDrawnBy('Google SwiftShader');
    expect(softwareDrawing()).not.toBeNull();
    expect(softwareDrawing()).toBe(softwareDrawing());
    expect(contexts).toEqual({ made: 1, givenBack: 1 });
  });

  it('is the only way into its folder, so that nothing there runs where a card draws', () => {
    const arrows = readdirSync(join(ROOT, 'renderer'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !path.startsWith(FOLDER))
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
      // most files name nothing of it: only the others are worth parsing
      .filter(({ text }) => text.includes('software/'))
      .flatMap(({ path, text }) =>
        readModule(path, text).references.map(({ specifier }) => ({
          path,
          target: targetPath(path, specifier),
        })),
      )
      .filter(({ target }) => target?.startsWith(FOLDER));
    expect(arrows.length).toBeGreaterThan(3);
    expect(arrows.filter(({ target }) => target !== ENTRY)).toEqual([]);
  });
});
