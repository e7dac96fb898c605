import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('./blender-import.py', import.meta.url));
const triple = z.tuple([z.number(), z.number(), z.number()]);

const blenderReportSchema = z.object({
  path: z.string(),
  faces: z.number(),
  /** In Blender's axes: Z is up, and the front of the model looks towards −Y. Metres. */
  min: triple,
  max: triple,
  textured: z.boolean(),
  /** The inputs of its first material that pictures reach, with the colour space that Blender took them in. */
  maps: z.record(z.string(), z.string()),
  uv: z.boolean(),
});

/** What Blender saw of a model. */
export type BlenderReport = z.infer<typeof blenderReportSchema>;

/** Imports models into Debian's Blender, one after the other in one process. */
export async function importIntoBlender(paths: readonly string[]): Promise<readonly BlenderReport[]> {
  const { stdout } = await run(
    'blender',
    ['-b', '--python-exit-code', '1', '--python', SCRIPT, '--', ...paths],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('RESULT '))
    .map((line) => blenderReportSchema.parse(JSON.parse(line.slice('RESULT '.length))));
}

/** What assimp's `info` says of a model: its whole report. Rejects where the import fails. */
export async function assimpInfo(path: string): Promise<string> {
  const { stdout } = await run('assimp', ['info', path], { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

/** Whether a program answers at all; for tests that say that they are skipped where it does not. */
export async function hasProgram(name: string, argument: string): Promise<boolean> {
  return run(name, [argument]).then(
    () => true,
    () => false,
  );
}
