import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Probe } from 'kubernetes-types/core/v1.d.ts';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseSettings, SettingsSchema } from '#lib/infra/config/settings.ts';
import { productPlan, RELAY_ARGUMENTS, webArguments } from '../../../bin/supervisor/plan.ts';
import '#lib/engine/delivery/metrics.ts';
import { register } from 'prom-client';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'kubernetes');

/** A container as far as these tests look at it. */
type Container = {
  name: string;
  command: string[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  securityContext: unknown;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
};

type PodSpec = {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: Container[];
};

type Labels = Record<string, string>;

type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown> & {
    template?: { metadata: { labels: Labels }; spec: PodSpec };
    selector?: Labels & { matchLabels?: Labels };
    ports?: { name: string; targetPort: string }[];
    scaleTargetRef?: { kind: string; name: string };
    metrics?: { external?: { metric: { name: string } } }[];
  };
};

/** Reads the resources of a folder, the kustomization itself left out. */
const readResources = (folder: string): Resource[] =>
  readdirSync(join(FOLDER, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) => parseAllDocuments(readFileSync(join(FOLDER, folder, name), 'utf8')))
    .map((document) => document.toJS());

const resources = [...readResources('base'), ...readResources('migrate')];

const configuration: Record<string, string> = Object.fromEntries(
  readFileSync(join(FOLDER, 'settings/settings.env'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

/** The settings of the Secret that an operator creates. */
const SECRETS = ['DATABASE_URL', 'NEXTAUTH_SECRET', 'ENCRYPTION_KEY'];

const drainMsOf = (component: string): number => {
  const env = { NODE_ENV: 'production' } as const;
  const plan = productPlan({ settings: parseSettings(configuration), env, isDevelopment: false });
  return plan.find(({ name }) => name === component)?.drainMs ?? 0;
};

const workloads = resources.flatMap((resource) => {
  const template = resource.spec.template;
  const [container] = template?.spec.containers ?? [];
  return template && container ? [{ name: container.name, resource, template, pod: template.spec, container }] : [];
});

const serving = workloads.filter(({ name }) => name !== 'migrate');

const containerOf = (labels: Labels) =>
  workloads.find(({ template }) =>
    Object.entries(labels).every(([label, value]) => template.metadata.labels[label] === value),
  )?.container;

it('deploys the dashboard, the relay and the worker, and migrates in a job', () => {
  expect(workloads.map(({ name, resource }) => `${resource.kind} ${name}`).sort()).toEqual([
    'Deployment relay',
    'Deployment web',
    'Job migrate',
    'StatefulSet worker',
  ]);
});

it('lists every file of a folder in its kustomization', () => {
  for (const folder of ['base', 'migrate']) {
    const names = readdirSync(join(FOLDER, folder)).filter((name) => name !== 'kustomization.yaml');
    const { resources: listed } = parse(readFileSync(join(FOLDER, folder, 'kustomization.yaml'), 'utf8'));
    expect([...listed].sort()).toEqual(['../settings', ...names].sort());
  }
});

it('has values that the settings accept, and names no variable that is not one', () => {
  const known = Object.keys(SettingsSchema.shape);
  const own = workloads.flatMap(({ container }) => container.env ?? []);
  for (const name of [...Object.keys(configuration), ...own.map(({ name }) => name), ...SECRETS])
    expect(known, name).toContain(name);
  for (const { container } of workloads) {
    const env = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
    expect(() => SettingsSchema.parse({ ...configuration, ...env })).not.toThrow();
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'mailwright-settings' } },
      { secretRef: { name: 'mailwright-secrets' } },
    ]);
  }
});

it('runs every role in exactly one kind of relay process', () => {
  const roles = serving
    .flatMap(({ container }) => container.env ?? [])
    .filter(({ name }) => name === 'RELAY_ROLES')
    .flatMap(({ value }) => value.split(','));
  expect(roles.sort()).toEqual([...SettingsSchema.parse({}).RELAY_ROLES].sort());
});

it('listens on the ports of the settings', () => {
  const settings = SettingsSchema.parse(configuration);
  const relay = [...settings.SMTP_PORTS, ...settings.SMTPS_PORTS, ...settings.INBOUND_SMTP_PORTS, settings.API_PORT];
  const wanted: Record<string, number[]> = {
    web: [settings.WEB_PORT],
    relay: [...relay, settings.HEALTH_PORT],
    worker: [settings.HEALTH_PORT],
  };
  for (const { name, container } of serving) {
    const ports = (container.ports ?? []).map(({ containerPort }) => containerPort);
    expect(ports.sort(), name).toEqual(wanted[name]?.sort());
  }
});

describe.each(serving)('the process $name', ({ name, pod, container }) => {
  it('starts as npm start does, from a file of the image', () => {
    const [program, ...args] = container.command;
    expect(program).toBe('node');
    expect(args).toEqual(name === 'web' ? webArguments({ INTAKE_MEMORY_MB: 256 }) : RELAY_ARGUMENTS);
    expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^COPY --from=build .* \/app \/app$/m);
    expect(readFileSync(join(ROOT, args.at(-1) ?? ''), 'utf8')).not.toBe('');
  });

  it('is probed at paths that it has', () => {
    const source = name === 'web' ? null : readFileSync(join(ROOT, 'smtp-relay/health.ts'), 'utf8');
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
      const { path = '', port } = probe?.httpGet ?? { port: '' };
      expect(port).toBe(name === 'web' ? 'http' : 'health');
      if (source) expect(source).toContain(`'${path}'`);
      else expect(readFileSync(join(ROOT, 'app', path, 'route.ts'), 'utf8')).toContain('export');
    }
  });

  it('has as much time to stop as the supervisor gives it', () => {
    const pauseMs = Number(container.lifecycle?.preStop.exec.command[1]) * 1_000;
    const graceMs = (pod.terminationGracePeriodSeconds ?? 0) * 1_000;
    expect(graceMs).toBeGreaterThanOrEqual(pauseMs + drainMsOf(name === 'web' ? 'web' : 'relay'));
  });

  it('may be evicted one pod at a time, and scales between bounds', () => {
    const ofKind = (kind: string) =>
      resources.find((other) => other.kind === kind && other.metadata.name === `mailwright-${name}`);
    expect(ofKind('PodDisruptionBudget')?.spec.maxUnavailable).toBe(1);
    expect(ofKind('HorizontalPodAutoscaler')?.spec).toMatchObject({
      scaleTargetRef: { apiVersion: 'apps/v1', name: `mailwright-${name}` },
      minReplicas: 2,
    });
  });
});

describe.each(workloads)('the pod of $name', ({ name, pod, container }) => {
  it('is unprivileged and cannot write its root file system', () => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
      ['relay', 'worker'].includes(name) ? ['/data', '/tmp', '/tls'] : ['/data', '/tmp'],
    );
  });

  it('requests memory and processor time, and is limited in memory only', () => {
    expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
    // A limit of processor time would stop the event loop in the middle of a message.
    expect(Object.keys(container.resources.limits)).toEqual(['memory']);
  });
});

it('sends each service to pods and ports that exist', () => {
  for (const { kind, metadata, spec } of resources.filter((resource) => resource.kind === 'Service')) {
    const ports = containerOf(spec.selector ?? {})?.ports?.map(({ name }) => name);
    for (const { targetPort } of spec.ports ?? []) expect(ports, `${kind} ${metadata.name}`).toContain(targetPort);
  }
});

it('scales workers by a metric that they export', () => {
  const names = resources
    .flatMap(({ spec }) => spec.metrics ?? [])
    .flatMap(({ external }) => external?.metric.name ?? []);
  expect(names).toEqual(['queue_oldest_due_seconds']);
  for (const name of names) expect(register.getSingleMetric(name)).toBeDefined();
});

it('keeps all but the namespace of Prometheus from the health port', () => {
  const policy = resources.find(({ kind }) => kind === 'NetworkPolicy')?.spec;
  const rules = policy?.ingress as { ports: { port: string }[]; from?: unknown[] }[];
  for (const { ports, from } of rules)
    expect(from !== undefined, JSON.stringify(ports)).toBe(ports.some(({ port }) => port === 'health'));
  const named = rules.flatMap(({ ports }) => ports.map(({ port }) => port));
  const containers = serving.flatMap(({ container }) => (container.ports ?? []).map(({ name }) => name));
  expect([...new Set(named)].sort()).toEqual([...new Set(containers)].sort());
});

it('has only fields, types and kinds of the API of Kubernetes', async () => {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.kubernetes-'));
  try {
    const lines = resources.map(({ apiVersion, kind }, index) => {
      const file = `kubernetes-types/${apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`}.d.ts`;
      return `import type { ${kind} as Kind${index} } from '${file}';\nexport const resource${index}: Kind${index} = ${JSON.stringify(resources[index])};`;
    });
    const file = join(folder, 'resources.ts');
    writeFileSync(file, lines.join('\n'));
    const compiler = join(ROOT, 'node_modules/.bin/tsc');
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '', '--module', 'esnext'];
    const run = promisify(execFile)(compiler, [...flags, '--moduleResolution', 'bundler', file], { cwd: folder });
    expect(await run.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
