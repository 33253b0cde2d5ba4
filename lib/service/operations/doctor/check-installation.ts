import { statfs } from 'node:fs/promises';
import { listServers } from '#lib/infra/config/database-url.ts';
import { findDaysAhead } from '../store.ts';
import { type Check, fail, ok, warn } from './check.ts';
import {
  findClock,
  findLateness,
  findLeap,
  findMigrationState,
  findMissingExtensions,
  findPooler,
  findServerState,
  isConfirmedByStandby,
  measureReplicaOf,
} from './store.ts';

/** Checks the server's version, and that confirmed commits are durable (reliability, promise 1), also after a failover. */
export const checkDatabaseSettings: Check = async ({ db, settings: { DATABASE_URL = '' } }) => {
  const { version, isTooOld, oldestMajor, unsafe } = await findServerState(db);
  if (unsafe.length > 0) return fail(`${unsafe.join(' and ')} off: mail that was accepted may be lost; switch it on.`);
  if (isTooOld) return fail(`PostgreSQL ${version} is too old: version ${oldestMajor} or newer is needed.`);
  if (listServers(DATABASE_URL).length > 1 && !(await isConfirmedByStandby(db)))
    return warn(
      'Mail that was accepted just before a failover may be lost: set synchronous_standby_names, and synchronous_commit to on.',
    );
  return ok(`PostgreSQL ${version}, fsync and synchronous_commit on.`);
};

/** Checks that the database has exactly the migrations of this version. */
export const checkMigrations: Check = async ({ db }) => {
  const { pending, unknown } = await findMigrationState(db);
  if (unknown.length > 0)
    return fail(`A newer version has migrated the database (${unknown.join(', ')}): run that one.`);
  if (pending.length > 0) return fail(`Not applied: ${pending.join(', ')}; run npm run migrate.`);
  return ok('All migrations are applied.');
};

/** Fewer days than this ahead, and the job that makes partitions has not run for a while. */
const DAYS_AHEAD = 3;

/** Checks that the hot tables have partitions for the days to come: without today's, no message can be stored. */
export const checkPartitions: Check = async ({ db }) => {
  const days = await findDaysAhead(db);
  const advice = 'run npm run migrate, and see that a relay with the role jobs runs';
  if (days < 0) return fail(`There is no partition for today, no message can be stored: ${advice}.`);
  if (days < DAYS_AHEAD) return warn(`Partitions are made for ${days} more days only: ${advice}.`);
  return ok(`Partitions are made for ${days} days ahead.`);
};

/** Checks that sessions which must be the server's own are not a pooler's, and that a pooler's have limits of time. */
export const checkPooler: Check = async ({ settings: { DATABASE_DIRECT_URL } }) => {
  const { isPooled, isDirectPooled, statementTimeout } = await findPooler();
  if (DATABASE_DIRECT_URL === undefined) {
    return isPooled
      ? fail('DATABASE_URL leads to a connection pooler: name the server itself in DATABASE_DIRECT_URL.')
      : ok('No connection pooler.');
  }
  if (isDirectPooled) return fail('DATABASE_DIRECT_URL leads to a connection pooler: name the server itself.');
  if (statementTimeout === '0')
    return warn('Statements through the pooler have no limit of time: ALTER ROLE … SET statement_timeout = 30000.');
  return ok(`Statements go through a pooler and end after ${statementTimeout}.`);
};

/** The time that the replica has to reach what is committed now, in milliseconds. */
const WITHIN_MS = 5_000;

/** Checks that the read replica follows the primary; without it the primary answers, so no fault of it is an obstacle to mail. */
export const checkReplica: Check = async ({ settings: { DATABASE_READ_URL, DATABASE_READ_WAIT_MS } }) => {
  if (DATABASE_READ_URL === undefined) return ok('No read replica: the primary answers all reads.');
  const { state, ms } = await measureReplicaOf(WITHIN_MS);
  const instead = 'the primary answers in its place';
  if (state === 'away')
    return warn(`The read replica of DATABASE_READ_URL cannot be used and ${instead}: see that it runs.`);
  if (state === 'unrelated')
    return warn(
      `DATABASE_READ_URL is no standby of the primary, and ${instead}: make it a standby of the server that accepts writes.`,
    );
  if (state === 'late')
    return warn(
      `The read replica is more than ${WITHIN_MS / 1_000} s behind and ${instead}: see pg_stat_replication on the primary.`,
    );
  if (ms > DATABASE_READ_WAIT_MS)
    return warn(`The read replica is ${Math.round(ms)} ms behind, longer than DATABASE_READ_WAIT_MS: ${instead}.`);
  return ok(`The read replica is ${Math.round(ms)} ms behind.`);
};

const MEGABYTE = 1_048_576;

/** The free space that is expected, as a multiple of the limit below which mail is deferred. */
const COMFORT = 8;

/** Checks the free space on the disk of DATA_DIR: the journal's, and the embedded database's. */
export const checkDisk: Check = async ({ settings }) => {
  const { DATA_DIR, DISK_FREE_MB } = settings;
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const found = `The disk of ${DATA_DIR} has ${free} MB free`;
  if (free < DISK_FREE_MB) return fail(`${found}; below ${DISK_FREE_MB} MB new mail is put off: free some space.`);
  if (free < DISK_FREE_MB * COMFORT)
    return warn(`${found}; new mail is put off below ${DISK_FREE_MB} MB: free some space.`);
  return ok(`${found}.`);
};

/** Beyond this, order and due times become visibly wrong; beyond the other, leases and links expire early or late. */
const WARN_MS = 1_000;
const FAIL_MS = 30_000;

/**
 * Checks the difference between this machine's clock and the database's, because both write instants into the same rows,
 * and that they have not leapt together, as the clocks of one machine do.
 */
export const checkClock: Check = async ({ db, now }) => {
  const sent = Date.now();
  const theirs = await findClock(db);
  const skewMs = Math.round(Math.abs(theirs - (sent + Date.now()) / 2));
  const found = `The clocks of this machine and of the database are ${skewMs} ms apart`;
  if (skewMs > FAIL_MS) return fail(`${found}: set both by NTP.`);
  if (skewMs > WARN_MS) return warn(`${found}: set both by NTP.`);
  const leap = await findLeap(db, now);
  if (leap) {
    const { before, after, believedFrom } = leap;
    return warn(
      `After ${before} came ${after}: if that is the clock and not a rest of this installation, set it by NTP. Until ${believedFrom} nothing is removed, however old.`,
    );
  }
  return ok(`${found}.`);
};

/** Checks that days that are over can be searched for a part of a text by indexes. */
export const checkSearch: Check = async ({ db }) => {
  const missing = await findMissingExtensions(db);
  if (missing.length === 0) return ok('Parts of subjects and addresses are found by indexes.');
  const advice = missing.map((name) => `CREATE EXTENSION ${name}`).join('; ');
  return warn(`A search for a part of a subject looks at so many rows only: run ${advice} in the database.`);
};

/** A due delivery is started within seconds; one that waits longer warns, and one that waits much longer fails. */
const WARN_SECONDS = 60;
const FAIL_SECONDS = 900;

/** Checks for how long the oldest due delivery has waited. */
export const checkQueue: Check = async ({ db }) => {
  const { waiting, late, seconds } = await findLateness(db);
  if (seconds <= WARN_SECONDS) return ok(`${waiting} deliveries wait, none is late.`);
  const found = `${late} of ${waiting} deliveries are late, the oldest by ${seconds} s`;
  const advice = 'see that a relay with the role delivery runs, and read its log';
  return seconds > FAIL_SECONDS ? fail(`${found}: ${advice}.`) : warn(`${found}: ${advice}.`);
};
