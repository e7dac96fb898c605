import { onTestFinished } from 'vitest';
import type { RemoteConnectionInput } from '../../../main/engine/connections/remote-connection.ts';
import { tempFolder } from '../temp-folder.ts';
import { type EngineUnderTest, startEngine } from './engine-harness.ts';
import type { FaultService } from './fault-controls.ts';
import { startFaultService } from './fault-service.ts';

/** An engine, and the service of its one account, which fails as it is told to. */
export interface FaultDesk extends EngineUnderTest {
  readonly service: FaultService;
  readonly folder: string;
}

/** Closes both when the test ends, the engine first. */
export async function openFaultDesk(
  remote: Partial<RemoteConnectionInput> = {},
  callbacks = false,
): Promise<FaultDesk> {
  const service = await startFaultService();
  onTestFinished(service.close);
  const folder = await tempFolder();
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl, ...remote }, callbacks });
  onTestFinished(under.close);
  return { ...under, service, folder };
}

export function statesOf({ engine }: Pick<EngineUnderTest, 'engine'>): readonly string[] {
  return engine.list().map(({ job }) => job.state.state);
}
