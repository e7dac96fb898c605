import { addCredits } from '../../../../shared/model/credits.ts';
import type { PlanFile } from '../../../../shared/model/plan/plan-file.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { startOf } from '../../../store/batch/start-rule.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** A plan file with just these rows. Pure. */
export function withRows(file: PlanFile, ids: ReadonlySet<string>): PlanFile {
  const rows = file.rows.filter(({ id }) => ids.has(id));
  return { ...file, rows, credits: addCredits(rows.flatMap(({ credits }) => credits ?? [])) };
}

/** A name that every system takes: letters, digits, spaces and dashes of the plan's title. */
export function planFileName(title: string): string {
  const plain = title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${plain.slice(0, 80).trim() || 'plan'}.plan.json`;
}

/** Saves what Start would send as a file that the command line runs. */
export function savePlanCommands(app: App): Command[] {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  return [
    {
      menu: 'File',
      group: 2,
      id: 'plan.save',
      name: 'Save plan…',
      help: 'Save the rows that Start would send as a file, for npm run batch -- --plan FILE; nothing is sent',
      keys: [],
      disabledBecause: (now) => {
        const start = startOf(now);
        return start.can ? null : start.why;
      },
      run: () => {
        const start = startOf(state());
        if (!start.can) return;
        const { planId, rows } = start.order;
        void attempt(async () => {
          const file = withRows(await bridge.batch.planFile({ planId }), new Set(rows.map(({ id }) => id)));
          const text = `${JSON.stringify(file, null, 2)}\n`;
          saveFile(planFileName(file.title), new Blob([text], { type: 'application/json' }));
        });
      },
    },
  ];
}
