import { createElement, type FunctionComponent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '../../../../renderer/commands/command.ts';
import { useCommandKeys } from '../../../../renderer/commands/use-command-keys.ts';
import type { App } from '../../../../renderer/store/app.ts';
import { AppProvider } from '../../../../renderer/store/app-context.tsx';
import { libraryActions } from '../../../../renderer/store/library/library-actions.ts';
import { createStrictRoot, type StrictRoot } from '../../../helpers/react/strict-root.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

/** Its children are arguments of `createElement`. */
const Provider = AppProvider as FunctionComponent<{ readonly app: App }>;

/** As much of a page as keys need. */
class Page extends EventTarget {
  readonly body = new Thing();
  querySelector = (): null => null;
  querySelectorAll = (): readonly never[] => [];
}

class Thing {
  closest = (): null => null;
  matches = (): boolean => false;
}

let root: StrictRoot | null = null;
beforeEach(() => {
  vi.stubGlobal('document', new Page());
  vi.stubGlobal('Element', Thing);
});
afterEach(async () => {
  await root?.unmount();
  root = null;
  vi.unstubAllGlobals();
});

/** A window with two commands about the asset in hand: `r` renames it in a dialog, `a` approves it, which costs credits. */
async function createWindow() {
  const app = createTestApp();
  const ran: string[] = [];
  const about = { help: '', menu: 'Asset', group: 1, context: 'asset' } as const;
  const commands: readonly Command[] = [
    {
      ...about,
      id: 'asset.rename',
      name: 'Rename…',
      keys: ['R'],
      run: () => app.store.getState().showOverlay({ kind: 'rename-assets', ids: ['a'] }),
    },
    { ...about, id: 'review.approve', name: 'Approve', keys: ['A'], run: () => void ran.push('approved') },
  ];
  function Keys() {
    useCommandKeys(commands);
    return null;
  }
  root = await createStrictRoot();
  await root.render(createElement(Provider, { app }, createElement(Keys)));
  const press = (key: string): void => {
    const event = new Event('keydown', { cancelable: true });
    const held = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, repeat: false };
    document.dispatchEvent(Object.assign(event, held, { key, code: `Key${key.toUpperCase()}` }));
  };
  /** Keeps the keys waiting until what it returns is called. */
  const holdKeys = (): (() => void) => {
    const held = Promise.withResolvers<void>();
    void libraryActions(app).inTurn(() => held.promise);
    return held.resolve;
  };
  return { app, ran, press, holdKeys };
}

it('runs a command by its key, and none while a dialog is open', async () => {
  const { app, ran, press } = await createWindow();
  press('a');
  expect(ran).toEqual(['approved']);
  press('r');
  press('a');
  expect(ran).toEqual(['approved']);
  expect(app.store.getState().overlay.kind).toBe('rename-assets');
});

it('runs what waited for the library in its turn', async () => {
  const { ran, press, holdKeys } = await createWindow();
  const letGo = holdKeys();
  press('a');
  press('a');
  expect(ran).toEqual([]);
  letGo();
  await expect.poll(() => ran).toEqual(['approved', 'approved']);
});

it('does not run behind a dialog what was pressed before it came up, and says so', async () => {
  const { app, ran, press, holdKeys } = await createWindow();
  const letGo = holdKeys();
  press('r');
  // meant for the name that is asked for
  press('a');
  letGo();
  await expect.poll(() => app.store.getState().said?.message ?? '').toContain('a dialog came up');
  expect(app.store.getState().overlay.kind).toBe('rename-assets');
  expect(ran).toEqual([]);
});
