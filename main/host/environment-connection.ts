import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../shared/model/app-error.ts';
import type { RemoteConnectionInput } from '../engine/connections/remote-connection.ts';

const environmentSchema = z.object({
  MAQUETTE_BASE_URL: z.string().optional(),
  MAQUETTE_CLIENT_ID: z.string().optional(),
  MAQUETTE_CLIENT_SECRET: z.string().optional(),
  MAQUETTE_APPID: z.string().optional(),
  MAQUETTE_GENERAL_PREFIX: z.string().optional(),
  MAQUETTE_SEGMENTATION_TOKEN: z.string().optional(),
  MAQUETTE_SOLE_USER: z.string().optional(),
});

/**
 * The connection that the environment names. If it names no secret, the keychain is asked for one. The connection's id is derived from
 * address and account, so that a job is never continued at another service.
 * @returns null if `MAQUETTE_BASE_URL` is not set
 * @throws AppError `usage` if something is missing or the address is invalid
 */
export function environmentConnection(env: NodeJS.ProcessEnv): RemoteConnectionInput | null {
  const given = environmentSchema.parse(env);
  const address = given.MAQUETTE_BASE_URL;
  if (address === undefined || address === '') return null;
  const { MAQUETTE_CLIENT_ID: clientId } = given;
  if (!clientId) {
    throw new AppError(
      'usage',
      'MAQUETTE_BASE_URL is set, but MAQUETTE_CLIENT_ID is not; set both (and MAQUETTE_CLIENT_SECRET, unless the keychain keeps it), or none to use Local.',
    );
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new AppError(
      'usage',
      `MAQUETTE_BASE_URL is ${address}, which is no web address; give one such as https://example.com.`,
    );
  }
  const baseUrl = url.href.replace(/\/+$/, '');
  const mark = createHash('sha256').update(`${baseUrl}\0${clientId}`).digest('hex').slice(0, 12);
  return {
    id: `environment-${mark}`,
    name: url.host,
    baseUrl,
    clientId,
    clientSecret: given.MAQUETTE_CLIENT_SECRET || null,
    appId: given.MAQUETTE_APPID || null,
    segmentationToken: given.MAQUETTE_SEGMENTATION_TOKEN || null,
    soleUser: given.MAQUETTE_SOLE_USER === '1',
    ...(given.MAQUETTE_GENERAL_PREFIX ? { generalPrefix: given.MAQUETTE_GENERAL_PREFIX } : {}),
  };
}
