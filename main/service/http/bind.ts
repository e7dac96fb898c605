import type { Server } from 'node:http';
import { ServiceStartError } from '../service-error.ts';

/**
 * Has a server listen on an address.
 * @param port 0 for any that is free
 * @throws ServiceStartError with a sentence that says why it cannot
 */
export async function bind(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refused = (cause: NodeJS.ErrnoException): void =>
      reject(new ServiceStartError(bindProblem(cause, host, port), { cause }));
    server.once('error', refused);
    server.listen(port, host, () => {
      server.off('error', refused);
      resolve();
    });
  });
}

function bindProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program; stop that one, or choose another with --port (0 takes any that is free).`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be opened by this user; choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}; choose another with --host, such as 127.0.0.1.`;
    default:
      return `The service cannot listen on ${host}, port ${port}: ${error.message}.`;
  }
}
