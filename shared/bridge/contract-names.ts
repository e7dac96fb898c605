import type { CALLS, EventName, GroupName } from './contract.ts';

/**
 * The contract's names without its schemas, so that the preload script stays small and does not need zod. A name that is
 * missing here, or that the contract does not have, is a compile error.
 */
const CALL_NAMES: {
  readonly [Group in GroupName]: { readonly [Name in keyof (typeof CALLS)[Group]]: true };
} = {
  app: { ping: true, revisions: true, logFault: true, snapshot: true },
  settings: { update: true },
  batch: {
    plan: true,
    mend: true,
    change: true,
    leaveOut: true,
    planFile: true,
    judgeAgain: true,
    look: true,
    seeCopies: true,
    stopScan: true,
    start: true,
    group: true,
    ignoreMasks: true,
    cutout: true,
  },
  jobs: {
    snapshot: true,
    cancel: true,
    cancelWaiting: true,
    retry: true,
    putBack: true,
    copies: true,
    decideUnknown: true,
    decideResult: true,
    resumeAccount: true,
    release: true,
    pause: true,
    move: true,
    place: true,
    prioritise: true,
    budget: true,
    setBudget: true,
    today: true,
    spending: true,
    adopt: true,
    adoptNew: true,
    adoptOffer: true,
    dismissOffer: true,
    history: true,
    details: true,
    keepResult: true,
    clearEnded: true,
    report: true,
    showResults: true,
  },
  recipes: { shared: true, figures: true },
  library: {
    status: true,
    list: true,
    ids: true,
    position: true,
    startingWith: true,
    groups: true,
    get: true,
    saveMeasured: true,
    edit: true,
    copyOut: true,
    stopCopyOut: true,
    tags: true,
    facets: true,
    versions: true,
    lineage: true,
    originals: true,
    inputsAgain: true,
    refresh: true,
    move: true,
    deleteForGood: true,
    emptyTrash: true,
    showInFolder: true,
  },
  collections: { list: true, having: true, change: true },
  searches: { list: true, change: true },
  tagTree: { list: true, change: true, rename: true, delete: true, takeBack: true, stop: true },
  imports: {
    plan: true,
    rows: true,
    run: true,
    stop: true,
    takeBack: true,
    links: true,
    relink: true,
    relinkOthers: true,
    relinkBack: true,
  },
  libraries: { list: true, open: true, copyOf: true, make: true, relink: true, forget: true },
  programs: { list: true, open: true, test: true, save: true, forget: true },
  drags: { prepare: true, start: true },
  connections: {
    list: true,
    refresh: true,
    test: true,
    save: true,
    rename: true,
    forget: true,
    select: true,
    unlock: true,
    refill: true,
  },
  local: { cutout: true, setCutout: true },
  fs: { list: true },
  dialog: { pick: true },
};

const EVENT_NAMES: { readonly [Name in EventName]: true } = {
  revisions: true,
  'jobs.changed': true,
  'library.changed': true,
  'batch.scanProgress': true,
  'batch.rowsFound': true,
  'recipes.changed': true,
  'batch.ended': true,
  'batch.review': true,
  'tags.progress': true,
  'imports.progress': true,
  'connections.changed': true,
  'settings.changed': true,
  notice: true,
};

/** The group and name of every call. */
export const CALL_PATHS: readonly { readonly group: string; readonly name: string }[] = Object.entries(
  CALL_NAMES,
).flatMap(([group, names]) => Object.keys(names).map((name) => ({ group, name })));

/** Whether the contract has an event of this name. */
export function isEventName(name: unknown): name is EventName {
  return typeof name === 'string' && Object.hasOwn(EVENT_NAMES, name);
}
