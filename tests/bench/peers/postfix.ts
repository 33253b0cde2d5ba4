import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';

/** A Postfix that relays all mail to the remote server. */
export type Postfix = { port: number; pid: number; stop: () => void };

const POSTFIX = '/usr/sbin/postfix';

/** True if a Postfix can be measured; it starts only as root. */
export const hasPostfix = (): boolean => existsSync(POSTFIX) && process.getuid?.() === 0;

const SERVICES = `
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

/** The settings of a default Postfix with our port, trust and route. */
const settings = (folder: string, sinkPort: number, tls: { certFile: string; keyFile: string }) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/mail.log
maillog_file_prefixes = ${folder}
inet_interfaces = loopback-only
inet_protocols = ipv4
myhostname = postfix.example
mydestination =
mynetworks = 127.0.0.0/8
relayhost = [127.0.0.1]:${sinkPort}
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${tls.certFile}
smtpd_tls_key_file = ${tls.keyFile}
smtpd_client_connection_count_limit = 0
`;

/**
 * Starts Postfix on a free port, in its own folder, with its queue on the same disk as our database.
 *
 * @param more settings of main.cf that differ from the defaults of Postfix.
 */
export async function startPostfix(sinkPort: number, more: readonly string[] = []): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'));
  chmodSync(folder, 0o755);
  const config = join(folder, 'config');
  for (const name of ['config', 'queue', 'data']) mkdirSync(join(folder, name));
  execFileSync('chown', ['postfix', join(folder, 'data')]);
  const [port = 0] = await findFreePorts(1);
  const main = settings(folder, sinkPort, await ensureSelfSigned(folder, 'localhost'));
  writeFileSync(join(config, 'main.cf'), `${main}${more.join('\n')}\n`);
  writeFileSync(join(config, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd${SERVICES}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(POSTFIX, ['-c', config, 'start'], { stdio: 'ignore' });
    const pid = Number(readFileSync(join(folder, 'queue/pid/master.pid'), 'utf8'));
    const stop = () => {
      execFileSync(POSTFIX, ['-c', config, 'stop'], { stdio: 'ignore' });
      remove();
    };
    return { port, pid, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
