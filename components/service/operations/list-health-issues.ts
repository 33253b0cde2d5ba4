import { DAY_MS } from '#lib/core/durations.ts';
import type { Operations } from '#lib/service/operations/schema.ts';

/** A problem for an operator: its kind, its level, and the figures of its sentence. */
export type HealthIssue = { level: 'fail' | 'warn'; isOver?: boolean; id: string } & (
  | { kind: 'no-process'; role: string }
  | { kind: 'silent'; count: number; names: string }
  | { kind: 'queue-late'; seconds: number }
  | { kind: 'held'; count: number; names: string }
  | { kind: 'disk'; host: string; freeBytes: number }
  | { kind: 'certificate'; host: string; days: number }
  | { kind: 'partitions'; days: number }
  | { kind: 'connections'; used: number; most: number }
  | { kind: 'transaction'; seconds: number }
  | { kind: 'unfolded' }
  | { kind: 'doctor'; message: string }
  | { kind: 'bounce-rate'; company: string; percent: number }
  | { kind: 'mass-refusal'; company: string; host: string; recipients: number }
  | { kind: 'campaign-brake'; company: string; campaign: string }
  | { kind: 'queue-age'; late: number; seconds: number }
);

/** The thresholds from which a figure is a problem. */
const LATE_SECONDS = 60;
const VERY_LATE_SECONDS = 600;
const DISK_PART = 0.1;
const CERTIFICATE_DAYS = 21;
const PARTITION_DAYS = 3;
const CONNECTION_PART = 0.85;
const TRANSACTION_SECONDS = 300;
const UNFOLDED = 10_000;

/** Roles without which mail is not accepted, delivered or followed up. */
const NEEDED_ROLES = ['submission', 'delivery', 'jobs'];

/** Lists the problems of an installation, the most severe first. */
export function listHealthIssues(all: Operations): HealthIssue[] {
  const issues = [
    ...ofProcesses(all),
    ...ofQueue(all),
    ...ofMachines(all),
    ...ofDatabase(all.database),
    ...ofDoctor(all),
    ...ofAlerts(all),
  ];
  const rank = ({ level, isOver }: HealthIssue) => (isOver ? 2 : level === 'fail' ? 0 : 1);
  return issues.sort((one, other) => rank(one) - rank(other));
}

function ofProcesses({ processes }: Operations): HealthIssue[] {
  const living = processes.filter(({ isSilent }) => !isSilent);
  const silent = processes.filter(({ isSilent }) => isSilent);
  const missing = NEEDED_ROLES.filter((role) => !living.some(({ roles }) => roles.includes(role)));
  return [
    ...missing.map((role): HealthIssue => ({ id: `role ${role}`, kind: 'no-process', level: 'fail', role })),
    ...(silent.length > 0 ? [silence(silent.map(({ host, pid }) => `${host} ${pid}`))] : []),
  ];
}

const silence = (names: string[]): HealthIssue => ({
  id: 'silent',
  kind: 'silent',
  level: 'warn',
  count: names.length,
  names: names.join(', '),
});

function ofQueue({ queue, destinations }: Operations): HealthIssue[] {
  const { oldestDueSeconds: seconds } = queue;
  const held = destinations
    .filter(({ held }) => held !== null && held !== 'slow')
    .map(({ destination }) => destination);
  const level = seconds >= VERY_LATE_SECONDS ? 'fail' : 'warn';
  return [
    ...(seconds >= LATE_SECONDS ? [{ id: 'late', kind: 'queue-late', level, seconds } as const] : []),
    ...(held.length > 0
      ? [{ id: 'held', kind: 'held', level: 'warn', count: held.length, names: some(held) } as const]
      : []),
  ];
}

const some = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} …` : names.join(', ');

function ofMachines({ disks, certificates, at }: Operations): HealthIssue[] {
  const full = disks.filter(({ freeBytes, totalBytes }) => freeBytes < totalBytes * DISK_PART);
  const ending = certificates
    .map(({ host, expiresAt }) => ({ host, days: daysUntil(expiresAt, at) }))
    .filter(({ days }) => days < CERTIFICATE_DAYS);
  return [
    ...full.map(
      ({ host, freeBytes }): HealthIssue => ({ id: `disk ${host}`, kind: 'disk', level: 'warn', host, freeBytes }),
    ),
    ...ending.map(
      ({ host, days }): HealthIssue => ({
        id: `certificate ${host}`,
        kind: 'certificate',
        level: days < 3 ? 'fail' : 'warn',
        host,
        days,
      }),
    ),
  ];
}

/** Returns the whole days from one instant to another; less than 0 when it has passed. */
const daysUntil = (until: string, from: string): number => Math.floor((Date.parse(until) - Date.parse(from)) / DAY_MS);

function ofDatabase(database: Operations['database']): HealthIssue[] {
  const { daysAhead: days, connections: used, maxConnections: most, oldestTransactionSeconds, unfolded } = database;
  const isShort = used >= most * CONNECTION_PART;
  return [
    ...(days < PARTITION_DAYS
      ? [{ id: 'partitions', kind: 'partitions', level: days < 1 ? 'fail' : 'warn', days } as const]
      : []),
    ...(isShort ? [{ id: 'connections', kind: 'connections', level: 'warn', used, most } as const] : []),
    ...(oldestTransactionSeconds >= TRANSACTION_SECONDS
      ? [{ id: 'transaction', kind: 'transaction', level: 'warn', seconds: oldestTransactionSeconds } as const]
      : []),
    ...(unfolded >= UNFOLDED ? [{ id: 'unfolded', kind: 'unfolded', level: 'warn' } as const] : []),
  ];
}

const ofDoctor = ({ doctor }: Operations): HealthIssue[] =>
  doctor.findings.flatMap(({ check, level, message }) =>
    level === 'ok' ? [] : [{ id: `doctor ${check}`, kind: 'doctor', level, message } as const],
  );

/** Lists the problems of alerts, without those that the page or the doctor shows anyway. */
function ofAlerts({ alerts }: Operations): HealthIssue[] {
  return alerts.flatMap(({ key: id, alert, company, facts, isOver }): HealthIssue[] => {
    const number = (name: string) => (typeof facts[name] === 'number' ? facts[name] : 0);
    const base = { id, isOver, level: isOver ? ('warn' as const) : ('fail' as const) };
    if (alert === 'bounce-rate') {
      const percent = number('bounced') / Math.max(1, number('settled'));
      return [{ ...base, kind: 'bounce-rate', company: company ?? id, percent }];
    }
    if (alert === 'mass-refusal') {
      const host = String(facts.host);
      return [{ ...base, kind: 'mass-refusal', company: company ?? id, host, recipients: number('recipients') }];
    }
    if (alert === 'campaign-brake')
      return [
        { ...base, level: 'warn', kind: 'campaign-brake', company: company ?? id, campaign: String(facts.campaign) },
      ];
    if (alert !== 'queue-age' || !isOver) return [];
    return [{ ...base, kind: 'queue-age', late: number('late'), seconds: number('seconds') }];
  });
}
