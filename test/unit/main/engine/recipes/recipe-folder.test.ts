import { describe, expect, it } from 'vitest';
import { createRecipeFolder } from '../../../../../main/engine/recipes/recipe-folder.ts';
import { NO_SHARED_RECIPES, type SharedRecipes } from '../../../../../shared/model/recipe/shared-recipes.ts';

const LIMIT_MS = 20;
const readOf = (folder: string): SharedRecipes => ({ ...NO_SHARED_RECIPES, folder });

/** A reader whose threads hang in some folders, until these answer; as each thread, it reads one folder after the other. */
function world(anewMs?: number) {
  const silent = new Map<string, PromiseWithResolvers<void>>();
  const is = { threads: 0, closed: 0, reads: 0 };
  const start = () => {
    is.threads += 1;
    let turn: Promise<unknown> = Promise.resolve();
    return {
      run: (folder: string) => {
        const mine = turn.then(async () => {
          is.reads += 1;
          await silent.get(folder)?.promise;
          return readOf(folder);
        });
        turn = mine;
        return mine;
      },
      close: async () => {
        is.closed += 1;
      },
    };
  };
  const reader = createRecipeFolder(LIMIT_MS, start, anewMs);
  return { silent, is, reader };
}

describe('a folder of recipes on a share that does not answer', () => {
  it('holds up no other folder, which is read by a new thread', async () => {
    const { silent, is, reader } = world();
    silent.set('/share', Promise.withResolvers());
    expect(await reader.read('/share')).toMatchObject({ away: expect.stringMatching(/does not answer/) });
    expect(await reader.read('/own')).toEqual(readOf('/own'));
    expect(is).toEqual({ threads: 2, closed: 1, reads: 2 });
  });

  it('is asked once, however often it is looked at meanwhile, and read when it answers', async () => {
    const { silent, is, reader } = world();
    const answer = Promise.withResolvers<void>();
    silent.set('/share', answer);
    for (let look = 0; look < 3; look += 1) await reader.read('/share');
    expect(is).toMatchObject({ threads: 1, reads: 1 });
    const read = reader.read('/share');
    answer.resolve();
    expect(await read).toEqual(readOf('/share'));
    expect(await reader.read('/share')).toEqual(readOf('/share'));
    expect(is.reads).toBe(2);
  });

  it('is asked by another thread after a while, and read once that answers; there are few of these', async () => {
    const { silent, is, reader } = world(1);
    silent.set('/share', Promise.withResolvers());
    for (let look = 0; look < 8; look += 1) await reader.read('/share');
    expect(is).toMatchObject({ threads: 5, closed: 4 });
    // a folder that answered is asked anew as often again
    silent.delete('/share');
    expect(await reader.read('/other')).toEqual(readOf('/other'));
    silent.set('/share', Promise.withResolvers());
    await reader.read('/share');
    silent.delete('/share');
    expect(await reader.read('/share')).toEqual(readOf('/share'));
  });
});
