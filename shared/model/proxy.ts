import { z } from 'zod';

const PROXY_ADDRESS = /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/@:?#[\]]+)(:\d{1,5})?\/?$/i;

/**
 * How a connection goes out: as the system says, straight, or through the proxy at an address. The address holds no user
 * name or password: settings are a plain file, and the environment's proxy may have them.
 */
export const proxySettingSchema = z
  .string()
  .refine((text) => text === 'system' || text === 'none' || PROXY_ADDRESS.test(text), {
    error:
      'must be system, none, or an address such as http://proxy.example:8080 without a password; one with a password goes into HTTPS_PROXY',
  });
