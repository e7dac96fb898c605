import { z } from 'zod';
import { absolutePath } from '../engine/batch/typed-path.ts';
import { createNodePorts } from '../host/node-ports.ts';
import { runWeb } from '../web/run-web.ts';
import { engineOver } from './open-engine.ts';

const webOptionsSchema = z.object({
  port: z.number().int(),
  data: z.string().optional(),
  library: z.string().optional(),
  cutoutCommand: z.string().optional(),
  firstRun: z.boolean().default(false),
  open: z.boolean().default(true),
});

export interface WebCommand {
  /** As commander read them. */
  readonly options: unknown;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Serves the window until the signal is aborted. Throws AppError if it cannot start. */
export async function runWebCommand(command: WebCommand): Promise<void> {
  const { cwd, env } = command;
  const options = webOptionsSchema.parse(command.options);
  const data = options.data === undefined ? null : absolutePath(options.data, cwd);
  const library = options.library === undefined ? null : absolutePath(options.library, cwd);
  const host = await createNodePorts({ data, env });
  try {
    await runWeb({
      openEngine: () =>
        engineOver(host.ports, {
          library,
          connection: null,
          watchFolders: true,
          cutoutCommand: options.cutoutCommand ?? null,
          env,
        }),
      logger: host.ports.logger,
      port: options.port,
      firstRun: options.firstRun,
      openBrowser: options.open,
      signal: command.signal,
      writeOut: command.writeOut,
      writeError: command.writeError,
    });
  } finally {
    await host.close();
  }
}
