import { Component, createElement, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetFailedImports, lazyPart } from '../../../../renderer/ui/lazy-part.tsx';
import { createStrictRoot, type StrictRoot } from '../../../helpers/react/strict-root.ts';

let root: StrictRoot | null = null;
// React tells the console of every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(async () => {
  vi.restoreAllMocks();
  await root?.unmount();
  root = null;
});

/** What the artist sees: the part, or the error that stands in its place until it is opened again. */
function createPage() {
  const seen: string[] = [];
  class Guard extends Component<{ readonly children?: ReactNode }, { readonly words: string | null }> {
    override state: { readonly words: string | null } = { words: null };
    static getDerivedStateFromError = (error: Error) => ({ words: error.message });
    override render(): ReactNode {
      if (this.state.words === null) return this.props.children;
      seen.push(this.state.words);
      return null;
    }
  }
  const part = () => {
    seen.push('the part');
    return null;
  };
  return { seen, part, Guard };
}

it('a part whose import failed is imported anew when it is opened again', async () => {
  const { seen, part, Guard } = createPage();
  const load = vi.fn<() => Promise<typeof part>>().mockRejectedValueOnce(new Error('engine away'));
  load.mockResolvedValue(part);
  const Part = lazyPart(load, (module) => module);
  root = await createStrictRoot();
  const page = (key: string) =>
    createElement(Guard, { key }, createElement(Suspense, null, createElement(Part)));
  await root.render(page('first'));
  expect(seen.at(-1)).toBe('engine away');
  // Drawing alone does not import: it would go on for as long as the engine is away.
  await root.render(page('drawn again'));
  expect(load).toHaveBeenCalledTimes(1);
  forgetFailedImports();
  await root.render(page('opened again'));
  expect(seen.at(-1)).toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part that was loaded is not imported again', async () => {
  const { seen, part } = createPage();
  const load = vi.fn(async () => part);
  const Part = lazyPart(load, (module) => module);
  Part.preload();
  forgetFailedImports();
  root = await createStrictRoot();
  await root.render(createElement(Suspense, null, createElement(Part)));
  await root.render(createElement(Suspense, { key: 'elsewhere' }, createElement(Part)));
  expect(seen.at(-1)).toBe('the part');
  expect(load).toHaveBeenCalledTimes(1);
});

it('a part that was loaded before it is opened is drawn at once, without a moment of nothing', async () => {
  const loading = Promise.resolve(() => 'the part');
  const Part = lazyPart(
    () => loading,
    (module) => module,
  );
  Part.preload();
  // a whole task later: all that follows the import is done
  await new Promise((resolve) => setImmediate(resolve));
  const page = createElement(Suspense, { fallback: 'nothing' }, createElement(Part));
  expect(renderToString(page)).toContain('the part');
});
