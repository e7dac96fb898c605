import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../../../../renderer/app/keep-focus.ts';

/** As much of a page as the focus moves in: a list in an area, and a button in the list. */
class Part extends EventTarget {
  isConnected = true;
  readonly #around: Readonly<Record<string, Part>>;

  constructor(around: Readonly<Record<string, Part>> = {}) {
    super();
    this.#around = around;
  }

  closest(selector: string): Part | null {
    return this.#around[selector] ?? null;
  }

  checkVisibility(): boolean {
    return true;
  }

  focus(): void {
    page.activeElement = this;
    page.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: this }));
  }
}

class Page extends EventTarget {
  readonly body = new Part();
  activeElement = this.body;
}

let page: Page;
let changed: (records: readonly Pick<MutationRecord, 'removedNodes'>[]) => void;
let list: Part;
let button: Part;

/** As the browser does it: what had the focus leaves it to the page. */
function remove(part: Part): void {
  part.isConnected = false;
  if (page.activeElement === part) page.activeElement = page.body;
  changed([]);
}

function clickOnNothing(): void {
  page.activeElement = page.body;
  page.dispatchEvent(new Event('mouseup'));
}

describe("the keyboard's place", () => {
  let undo: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page = new Page();
    vi.stubGlobal('document', page);
    vi.stubGlobal('HTMLElement', Part);
    vi.stubGlobal(
      'MutationObserver',
      class {
        constructor(callback: typeof changed) {
          changed = callback;
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    list = new Part();
    button = new Part({ '[role=grid], [role=listbox]': list, '[data-panel]': new Part() });
    undo = keepFocus();
    button.focus();
  });
  afterEach(() => {
    undo();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is the list of what had the focus and is taken away', () => {
    page.dispatchEvent(new Event('mouseup'));
    remove(button);
    vi.runAllTimers();
    expect(page.activeElement).toBe(list);
  });

  it('is what had the focus where it is moved elsewhere, and not where something else is', () => {
    const moved = (part: Part) => [{ removedNodes: [{ contains: (other: unknown) => other === part }] }];
    page.activeElement = page.body;
    changed(moved(list) as never);
    vi.runAllTimers();
    expect(page.activeElement).toBe(page.body);
    changed(moved(button) as never);
    vi.runAllTimers();
    expect(page.activeElement).toBe(button);
  });

  it('is nowhere once a click on nothing has left it', () => {
    clickOnNothing();
    remove(button);
    vi.runAllTimers();
    expect(page.activeElement).toBe(page.body);
  });

  it('is not moved any more once that is undone', () => {
    remove(button);
    undo();
    vi.runAllTimers();
    expect(page.activeElement).toBe(page.body);
  });
});
