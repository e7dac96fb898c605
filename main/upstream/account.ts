import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../shared/model/app-error.ts';
import type { RemoteConnectionInput } from '../engine/connections/remote-connection.ts';
import { environmentConnection } from '../host/environment-connection.ts';

/** The account in a file, under the names that the environment has for it. */
const accountFileSchema = z.strictObject({
  baseUrl: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  appId: z.string().min(1).optional(),
  generalPrefix: z.string().min(1).optional(),
});

/** The permission bits of group and others. */
const OTHERS_MASK = 0o077;

/**
 * The studio's account: of a file, or of the environment. It is used by this process alone, which is what lets a balance prove whether a lost
 * request was charged.
 * @throws AppError `usage` if there is none, or its file cannot be used
 */
export function readAccount(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): RemoteConnectionInput {
  const account = environmentConnection(file === undefined ? env : asEnvironment(file, platform));
  if (account === null)
    throw new AppError(
      'usage',
      'No account is named: give --account FILE, or set MAQUETTE_BASE_URL, MAQUETTE_CLIENT_ID and MAQUETTE_CLIENT_SECRET.',
    );
  if (account.clientSecret === null)
    throw new AppError(
      'usage',
      'The account has no secret: set MAQUETTE_CLIENT_SECRET, or give --account FILE.',
    );
  return { ...account, soleUser: true };
}

function asEnvironment(file: string, platform: NodeJS.Platform): NodeJS.ProcessEnv {
  const account = readFile(file);
  if (platform !== 'win32' && (statSync(file).mode & OTHERS_MASK) !== 0)
    throw new AppError(
      'usage',
      `Others on this machine can read ${file}, which has a secret in it; chmod 600 it.`,
    );
  return {
    MAQUETTE_BASE_URL: account.baseUrl,
    MAQUETTE_CLIENT_ID: account.clientId,
    MAQUETTE_CLIENT_SECRET: account.clientSecret,
    MAQUETTE_APPID: account.appId,
    MAQUETTE_GENERAL_PREFIX: account.generalPrefix,
  };
}

function readFile(file: string): z.infer<typeof accountFileSchema> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('usage', `The account cannot be read (${why}); give another file with --account.`, {
      cause,
    });
  }
  const read = accountFileSchema.safeParse(parseJson(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') || 'the file';
  throw new AppError(
    'usage',
    `${file} is no account: ${place}: ${issue?.message ?? 'it is wrong'}. It is JSON with baseUrl, clientId and clientSecret, and may have appId and generalPrefix.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
