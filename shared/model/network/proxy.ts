import { z } from 'zod';

/** Whether it can be read as an address at all: a port of 99999 or a host of `1.2.3.4.5` only looks like one. */
const isAddress = (text: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(text).success;
const PROXY_ADDRESS = /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/@:?#[\]]+)(:\d{1,5})?\/?$/i;

/**
 * How a connection reaches the network: by the system's settings, directly, or through a proxy. The proxy's address must not have
 * a user name or password, because settings are a plain file; a proxy from the environment may have them.
 */
export const proxySettingSchema = z
  .string()
  .refine((text) => text === 'system' || text === 'none' || (PROXY_ADDRESS.test(text) && isAddress(text)), {
    error:
      'must be system, none, or an address such as http://proxy.example:8080 without a password; one with a password goes into HTTPS_PROXY',
  });
