import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createImports } from '../../../main/engine/import/imports.ts';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import { randomIds } from '../../../main/host/random-ids.ts';
import { systemClock } from '../../../main/host/system-clock.ts';
import type { ImportOutcome, ImportRow } from '../../../shared/model/import/import-plan.ts';
import type { ImportWay } from '../../../shared/model/import/imported.ts';
import { quietLogger } from '../engine/doubles.ts';
import { tempFolder } from '../temp-folder.ts';

/** A library, and imports into it. @param folder a new one by default */
export async function importing(folder?: string) {
  const home = folder ?? join(await tempFolder(), 'library');
  const library = await createLibrary({
    folder: home,
    clock: systemClock,
    ids: randomIds,
    logger: quietLogger,
  });
  onTestFinished(() => library.close());
  await library.refresh();
  const imports = createImports({ library, clock: systemClock, ids: randomIds });
  const plan = async (paths: readonly string[], pictures = true) => {
    const head = await imports.plan({ paths: [...paths], pictures }, {});
    return { ...head, rows: imports.rows(head.planId, 0, 10_000) };
  };
  return {
    library,
    imports,
    plan,
    /** Plans and imports. */
    take: async (
      paths: readonly string[],
      way: ImportWay = 'copy',
    ): Promise<{ readonly rows: readonly ImportRow[]; readonly outcome: ImportOutcome }> => {
      const { planId, rows } = await plan(paths);
      return { rows, outcome: await imports.run(planId, { way, without: new Set() }, {}) };
    },
    assets: async () => (await library.list({ offset: 0, limit: 500 })).assets,
  };
}
