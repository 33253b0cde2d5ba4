import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/**
 * Unpacks packages of Debian and their missing dependencies into a folder, without installing them.
 *
 * @throws {Error} if this is not Debian, or its packages are not available.
 */
export function unpackPackages(names: readonly string[], folder: string): void {
  const plan = execFileSync('apt-get', ['--simulate', '--no-install-recommends', 'install', ...names], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
  if (missing.length > 0) execFileSync('apt-get', ['download', ...missing], { cwd: folder, stdio: 'ignore' });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg-deb', ['-x', file, folder], { cwd: folder, stdio: 'ignore' });
}
