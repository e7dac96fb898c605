/** What the window is shown: nothing, work under way, everything that can go wrong, or a great deal. */
export const SCENARIOS = ['empty', 'busy', 'failed', 'full'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** The moment at which every stand-in stands. */
export const STAND_IN_NOW = Date.parse('2026-11-20T10:43:00Z');
