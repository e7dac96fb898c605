import { createElement, useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import {
  useWatchLog,
  type WatchLogState,
} from '../../../../../../renderer/features/batch/watch/use-watch-log.ts';
import type { WatchEntry } from '../../../../../../shared/model/watch/watch.ts';
import { createStrictRoot, type StrictRoot } from '../../../../../helpers/react/strict-root.ts';

let root: StrictRoot | null = null;
afterEach(async () => {
  await root?.unmount();
  root = null;
});

const entry = (code: WatchEntry['code']): WatchEntry => ({ at: 1, path: null, code, message: null });

test('a log that is asked for while an earlier answer is still to come is read all the same', async () => {
  const answers: ((entries: readonly WatchEntry[]) => void)[] = [];
  const read = (): Promise<readonly WatchEntry[]> => new Promise((resolve) => void answers.push(resolve));
  const shown: { last: WatchLogState | null } = { last: null };
  function Log({ said }: { readonly said: string }) {
    const log = useWatchLog(read, 'one', said);
    useLayoutEffect(() => {
      shown.last = log;
    });
    return null;
  }
  root = await createStrictRoot();
  await root.render(createElement(Log, { said: 'starting' }));
  await root.render(createElement(Log, { said: 'watching' }));
  const [answer, ...earlier] = answers.toReversed();
  for (const late of earlier) late([entry('starting')]);
  answer?.([entry('watching')]);
  await root.render(createElement(Log, { said: 'watching' }));
  expect(shown.last).toEqual({ entries: [entry('watching')], error: null });
});
