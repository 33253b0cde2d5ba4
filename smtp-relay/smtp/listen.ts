import { SettingsError } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import type { SmtpServer } from './smtp-server.ts';

/**
 * Listens on a port.
 *
 * @param name the name of the port in error messages, such as `SMTP port`.
 * @returns the port in use, which differs from `port` if that is 0.
 * @throws {SettingsError} if the port cannot be used.
 */
export function listen(server: SmtpServer, port: number, name: string): Promise<number> {
  // Errors of one session (a lost connection, a failed handshake) concern its client alone.
  server.on('error', (error) => log().debug({ error: error.message }, 'smtp: a session broke'));
  return new Promise((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new SettingsError(`The ${name} ${port} cannot be listened on: ${error.code ?? error.message}.`));
    });
    server.listen(port, () => {
      const address = server.server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
