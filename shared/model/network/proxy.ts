import { z } from 'zod';

const PROXY_ADDRESS = /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/@:?#[\]]+)(:\d{1,5})?\/?$/i;

/**
 * How a connection reaches the network: by the system's settings, directly, or through a proxy. The proxy's address must not have
 * a user name or password, because settings are a plain file; a proxy from the environment may have them.
 */
export const proxySettingSchema = z
  .string()
  .refine((text) => text === 'system' || text === 'none' || PROXY_ADDRESS.test(text), {
    error:
      'must be system, none, or an address such as http://proxy.example:8080 without a password; one with a password goes into HTTPS_PROXY',
  });
