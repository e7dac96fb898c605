import { isLoopbackHost } from '../../../shared/model/network/address-class.ts';

/**
 * Whether a front end serves clients of its own machine alone. Behind a balancer of the same machine it listens on loopback as well, but its
 * clients are others, whose callbacks must not reach what only this machine can.
 * @param publicUrl the address of the balancer, an origin; undefined for none
 */
export const isForThisMachine = (host: string, publicUrl: string | undefined): boolean =>
  isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
