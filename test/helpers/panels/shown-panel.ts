import type { Page } from '@playwright/test';
import type { Scenario } from '../stand-in/scenario.ts';
import type { StandInEngine } from '../stand-in/stand-in-engine.ts';

/** @param engine tells the window what only an engine can */
type Way = (page: Page, engine: StandInEngine) => Promise<void>;

/** A panel, a page, a menu or a dialog of the window, and how it comes into sight from the start. */
export interface ShownPanel {
  readonly name: string;
  /** Where it stands; Batch where nothing is said. */
  readonly workspace?: 'Batch' | 'Library' | 'Review';
  /** States in which it says something of its own. */
  readonly scenarios: readonly Scenario[];
  /** What is new in it, a selector of CSS: the rest was looked at before. The whole window where nothing is said. */
  readonly part?: string;
  readonly show: Way;
  /** Puts back what going back to the start does not. */
  readonly hide?: Way;
}

export const ALL_SCENARIOS: readonly Scenario[] = ['empty', 'busy', 'failed', 'full'];
