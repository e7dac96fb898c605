import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { EngineEvent } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  type ConnectionProfile,
  type ConnectionStatus,
  connectionProfileSchema,
  LOCAL_CONNECTION_ID,
} from '../../../shared/model/connection.ts';
import { addCredits } from '../../../shared/model/credits.ts';
import type { Scenario } from './scenario.ts';

/** A client secret that every stand-in service refuses. */
export const WRONG_SECRET = 'wrong';
const FIRST_BALANCE = '2942.50';

const profile = (id: string, name: string, more: Partial<ConnectionProfile> = {}): ConnectionProfile =>
  connectionProfileSchema.parse({
    id,
    name,
    baseUrl: `https://${id}.example/api`,
    clientId: `${id}-client`,
    ...more,
  });

/** The accounts of a scenario, as the settings keep them. */
export function profilesOf(scenario: Scenario): readonly ConnectionProfile[] {
  if (scenario === 'empty') return [];
  const studio = profile('studio', 'Studio account', { soleUser: true });
  if (scenario !== 'full') return [studio, profile('freelance', 'Freelance', { appId: '4711' })];
  const more = Array.from({ length: 14 }, (_, index) =>
    profile(`client-${index + 1}`, `Account for a client with a long name ${index + 1}`),
  );
  return [studio, ...more];
}

function statusOf({ id, name }: ConnectionProfile, scenario: Scenario): ConnectionStatus {
  const known = { id, name, kind: 'remote', selected: false } as const;
  if (scenario !== 'failed') {
    return { ...known, state: 'online', message: null, balance: FIRST_BALANCE, secret: 'keychain' };
  }
  return id === 'studio'
    ? {
        ...known,
        state: 'refused',
        message: 'The keychain is locked; unlock it to go on.',
        balance: null,
        secret: 'locked',
      }
    : { ...known, state: 'online', message: null, balance: '12.00', secret: 'session' };
}

function localOf(scenario: Scenario): ConnectionStatus {
  const failed = scenario === 'failed';
  return {
    id: LOCAL_CONNECTION_ID,
    name: 'Local (preview quality)',
    kind: 'local',
    state: failed ? 'offline' : scenario === 'empty' ? 'idle' : 'online',
    message: failed ? 'The local service stopped; it is started again in 8 seconds.' : null,
    balance: scenario === 'empty' ? null : '9955.00',
    secret: 'given',
    selected: true,
  };
}

export interface ConnectionCallsOptions {
  readonly scenario: Scenario;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: (words: string) => void;
  /** Changes the accounts that the settings keep. */
  readonly changeProfiles: (
    change: (profiles: readonly ConnectionProfile[]) => readonly ConnectionProfile[],
  ) => void;
}

/** Connections in memory: what is changed shows in the next event. */
export function createConnectionCalls(
  options: ConnectionCallsOptions,
): ShellEngine['handlers']['connections'] {
  const { scenario, emit, ask, changeProfiles } = options;
  let all: readonly ConnectionStatus[] = [
    localOf(scenario),
    ...profilesOf(scenario).map((each) => statusOf(each, scenario)),
  ];
  const find = (id: string): ConnectionStatus => {
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw new AppError('not-found', `There is no connection “${id}”.`);
    return found;
  };
  const tell = (next: readonly ConnectionStatus[]): void => {
    all = next;
    emit({ event: 'connections.changed', payload: [...all] });
  };
  const patch = (id: string, change: Partial<ConnectionStatus>): ConnectionStatus => {
    tell(all.map((each) => (each.id === id ? { ...each, ...change } : each)));
    return find(id);
  };
  const requireRight = (secret: string | undefined): void => {
    if (secret !== WRONG_SECRET) return;
    throw new AppError(
      'credentials',
      'The service does not accept this client id and secret; check both and try again.',
      { detail: 'code 401: unauthorized' },
    );
  };
  return {
    list: async () => [...all],
    refresh: async ({ id }) => find(id),
    test: async ({ clientSecret }) => {
      requireRight(clientSecret);
      return { balance: FIRST_BALANCE };
    },
    save: async ({ clientSecret, segmentationToken: _token, ...draft }) => {
      requireRight(clientSecret);
      ask(`connections.save ${draft.name}`);
      const id = draft.id ?? `saved-${all.length}`;
      const kept = profile(id, draft.name, { ...draft, id });
      changeProfiles((profiles) => [...profiles.filter((each) => each.id !== id), kept]);
      if (!all.some((each) => each.id === id)) tell([...all, statusOf(kept, 'busy')]);
      return patch(id, { name: draft.name });
    },
    rename: async ({ id, name }) => {
      ask(`connections.rename ${id} ${name}`);
      changeProfiles((profiles) => profiles.map((each) => (each.id === id ? { ...each, name } : each)));
      return patch(id, { name });
    },
    forget: async ({ id }) => {
      ask(`connections.forget ${id}`);
      changeProfiles((profiles) => profiles.filter((each) => each.id !== id));
      const rest = all.filter((each) => each.id !== id);
      const anySelected = rest.some(({ selected }) => selected);
      tell(rest.map((each) => (anySelected ? each : { ...each, selected: each.kind === 'local' })));
    },
    select: async ({ id }) => {
      ask(`connections.select ${id}`);
      tell(all.map((each) => ({ ...each, selected: each.id === id })));
      return find(id);
    },
    unlock: async ({ id }) => {
      ask(`connections.unlock ${id}`);
      return patch(id, { state: 'online', message: null, balance: FIRST_BALANCE, secret: 'keychain' });
    },
    refill: async ({ credits }) => {
      ask(`connections.refill ${credits}`);
      const balance = addCredits([find(LOCAL_CONNECTION_ID).balance ?? '0', credits]);
      return patch(LOCAL_CONNECTION_ID, { state: 'online', message: null, balance });
    },
  };
}
