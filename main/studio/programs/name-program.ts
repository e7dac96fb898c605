import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** A name that no other process of the studio has: its machine, its process and a random part. */
export const nameProgram = (): string => `${hostname()} ${process.pid} ${randomBytes(3).toString('hex')}`;
