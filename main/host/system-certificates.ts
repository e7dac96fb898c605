import tls from 'node:tls';
import type { Logger } from '../engine/ports.ts';

/** The used part of Node's tls. */
type CertificateStore = Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>;

/**
 * Makes this process trust the system's certificates, in addition to Node's own list: a studio's own authority, or that of a proxy that
 * inspects TLS. If the system's store cannot be read, only Node's list is used.
 */
export function trustSystemCertificates(
  logger: Pick<Logger, 'info' | 'warn'>,
  store: CertificateStore = tls,
): void {
  try {
    const usual = store.getCACertificates('default');
    const known = new Set(usual.map(comparable));
    const more = store
      .getCACertificates('system')
      .filter((certificate) => !known.has(comparable(certificate)));
    if (more.length === 0) return;
    store.setDefaultCACertificates([...usual, ...more]);
    logger.info("the system's certificates are trusted", { more: more.length });
  } catch (cause) {
    logger.warn("the system's certificates could not be read", { cause: String(cause) });
  }
}

/**
 * The same, at the first call alone: the system's store takes a while to read, which no start waits for.
 * @returns to be called before a TLS connection is opened
 */
export function trustSystemCertificatesOnce(
  logger: Pick<Logger, 'info' | 'warn'>,
  store: CertificateStore = tls,
): () => void {
  let isTrusted = false;
  return () => {
    if (isTrusted) return;
    isTrusted = true;
    trustSystemCertificates(logger, store);
  };
}

/** Removes line breaks, so that equal certificates compare as equal. */
function comparable(certificate: string): string {
  return certificate.replace(/\s+/g, '');
}
