import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { assetsInHand, nothingInHand } from '../../../store/library/decisions/in-hand.ts';
import { isUnmeasured, qualityActions } from '../../../store/library/quality/quality-actions.ts';
import { counted } from '../../../words/figures.ts';

/** Commands about the measured quality of models. */
export function qualityCommands(app: App): Command[] {
  const state = app.store.getState;
  const quality = qualityActions(app);
  return [
    {
      id: 'asset.measure-quality',
      name: 'Measure quality',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1 ? `Measure quality of ${counted(size, 'asset')}` : 'Measure quality';
      },
      help: 'Look for holes, turned-over faces, loose islands, UV overlap and more, and compare the outline with the reference; what was measured before is left out',
      keys: [],
      also: 'closed watertight islands uv overlap texel density silhouette symmetry broken check',
      menu: 'Asset',
      context: 'asset',
      group: 1,
      disabledBecause: (state) => {
        const { assetsById, qualityRun } = state;
        const inHand = assetsInHand(state);
        if (qualityRun !== null) return 'Models are being measured already; wait for the end, or stop it.';
        const [first] = inHand;
        if (first === undefined) return nothingInHand(state);
        const view = assetsById.get(first);
        if (inHand.size > 1 || view === undefined || isUnmeasured(view)) return null;
        return view.asset.quality === undefined
          ? 'Only models are measured.'
          : 'This file was measured before.';
      },
      run: () => quality.measure([...assetsInHand(state())]),
    },
    {
      id: 'asset.stop-measuring',
      name: 'Stop measuring quality',
      keys: [],
      help: 'End the measuring that was asked for; what was measured stays',
      menu: 'Asset',
      group: 1,
      disabledBecause: ({ qualityRun }) => (qualityRun === null ? 'Nothing is being measured.' : null),
      run: () => quality.stop(),
    },
  ];
}
