import tls from 'node:tls';
import type { Logger } from '../engine/ports.ts';

/** What is used of Node's tls. */
type CertificateStore = Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>;

/**
 * Lets this process trust what the system trusts, beside Node's own list: a studio's own authority, or that of a proxy that
 * looks into TLS. Where the system's store cannot be read, Node's list is all there is.
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

/** The same certificate, however its lines are broken. */
function comparable(certificate: string): string {
  return certificate.replace(/\s+/g, '');
}
