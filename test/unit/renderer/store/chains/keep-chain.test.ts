import { expect, it } from 'vitest';
import { keepChain } from '../../../../../renderer/store/chains/keep-chain.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';
import { createTestApp, FACTS } from '../../../../helpers/window-app.ts';

const FIGURES = { name: 'Figures', steps: WHOLE_CHAIN.steps };

it('keeps what is in hand last, one write at a time, and nothing before the engine has told what was kept', async () => {
  const app = createTestApp();
  const state = app.store.getState;
  const answers: (() => void)[] = [];
  const written = (): unknown[] => app.sent.map(({ input }) => input);
  app.answer('settings.update', () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answers.push(() => resolve(settingsSchema.parse({})));
    return promise;
  });
  const stop = keepChain(app);
  state().setChain(FIGURES);
  expect(written()).toEqual([]);
  state().setFacts(FACTS);
  state().setChain(null);
  state().setChain(FIGURES);
  state().setChain({ ...FIGURES, name: 'Heroes' });
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await expect
    .poll(() => written())
    .toEqual([{ lastChain: FIGURES }, { lastChain: { ...FIGURES, name: 'Heroes' } }]);
  answers[1]?.();
  stop();
});
