/** All panels that an area can show, in the order of the Window menu. */
export const PANEL_IDS = [
  'sources',
  'plan',
  'recipe',
  'queue',
  'job',
  'chains',
  'find',
  'library',
  'viewer',
  'reference',
  'properties',
  'finished',
] as const;
export type PanelId = (typeof PANEL_IDS)[number];

/** The names in menus. They are also the panels' titles until a panel sets its own. */
export const PANEL_NAMES: Readonly<Record<PanelId, string>> = {
  sources: 'Sources',
  plan: 'Plan',
  recipe: 'Recipe',
  queue: 'Queue',
  job: 'Job details',
  chains: 'Chains',
  find: 'Find',
  library: 'Library',
  viewer: 'Viewer',
  reference: 'Reference',
  properties: 'Properties',
  finished: 'Finished',
};

export const KNOWN_PANELS: ReadonlySet<string> = new Set(PANEL_IDS);

export function isPanelId(id: string): id is PanelId {
  return KNOWN_PANELS.has(id);
}
