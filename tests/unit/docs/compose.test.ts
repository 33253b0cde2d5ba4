import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RELAY_ARGUMENTS, webArguments } from '../../../bin/supervisor/plan.ts';

/** A service as far as these tests look at it. */
type Service = Record<string, unknown> & {
  image: string;
  environment: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
};

const text = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');
const { services, volumes }: { services: Record<string, Service>; volumes: Record<string, null> } = parse(text, {
  merge: true,
});

it('starts its processes as npm start does', () => {
  expect(services.web?.command).toEqual(['node', ...webArguments({ INTAKE_MEMORY_MB: 256 })]);
  for (const name of ['relay', 'worker']) expect(services[name]?.command, name).toEqual(['node', ...RELAY_ARGUMENTS]);
});

describe.each(Object.entries(services))('the service %s of docker-compose.yml', (name, service) => {
  it('cannot write its root file system and gains no rights', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    for (const loosening of ['privileged', 'network_mode', 'pid', 'ipc', 'devices', 'userns_mode', 'user'])
      expect(service).not.toHaveProperty(loosening);
  });

  it('has capabilities only where its image starts as root', () => {
    const expected = name === 'postgres' ? ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] : undefined;
    expect(service.cap_add).toEqual(expected);
  });

  it('writes to named volumes and tmpfs only, and can write what it needs', () => {
    for (const mount of service.volumes ?? []) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    expect(service.tmpfs).toEqual(name === 'postgres' ? ['/tmp', '/var/run/postgresql'] : ['/tmp']);
    expect(service.volumes).toEqual(name === 'postgres' ? ['postgres:/var/lib/postgresql'] : ['data:/data']);
    if (name !== 'postgres') expect(service.environment.DATA_DIR).toBe('/data');
  });

  it('does not publish the health port, which asks for no sign-in', () => {
    const published = (service.ports ?? []).map((port) => port.split(':').at(-1));
    expect(published).not.toContain(service.environment.HEALTH_PORT ?? '9090');
    expect(published).not.toContain('5432');
  });
});
