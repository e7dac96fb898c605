import { expect, it } from 'vitest';
import { proxySettingSchema } from '../../../../../shared/model/network/proxy.ts';

it.each(['system', 'none', 'http://proxy.example:8080', 'https://[::1]:3128/', 'http://127.0.0.1'])(
  '%s is a way to the network',
  (text) => expect(proxySettingSchema.safeParse(text).success).toBe(true),
);

it.each([
  'http://artist:secret@proxy.example',
  'ftp://proxy.example',
  // These only look like addresses: whoever connects by one would fail without a word of why.
  'http://proxy.example:99999',
  'http://[::::]/',
  'http://1.2.3.4.5:8080',
  'http://pro%xy',
])('%s is refused where it is set', (text) => expect(proxySettingSchema.safeParse(text).success).toBe(false));
