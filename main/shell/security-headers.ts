import { CONTENT_SECURITY_POLICY, KTX2_WORKER_POLICY } from '../../shared/bridge/content-security-policy.ts';

/** Sent with everything: no type sniffing, no referrer, no embedding by other origins. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Headers of the window's own pages, scripts and styles. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'content-security-policy': CONTENT_SECURITY_POLICY,
};

/** Headers of the script of the KTX2 decoder's worker. */
export const KTX2_WORKER_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'content-security-policy': KTX2_WORKER_POLICY,
};

/**
 * Headers of the artist's files (assets, thumbnails, opened models). Even when opened as a page of its own, a file
 * cannot run scripts.
 */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};
