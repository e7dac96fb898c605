import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** A backup of a database as an operator makes it, into a file. */
export function dump(address: string, file: string): void {
  run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, address]);
}

/** Fills an empty database from such a file. */
export function restore(file: string, address: string): void {
  run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${address}`, file]);
}

function run(name: string, args: readonly string[]): void {
  const [newest] = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const debian = join(DEBIAN, newest ?? '', 'bin', name);
  const { status, stderr, error } = spawnSync(existsSync(debian) ? debian : name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${stderr} ${error?.message ?? ''}`);
}
