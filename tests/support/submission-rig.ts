import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { type Submission, startSubmission } from '../../smtp-relay/submission/start-submission.ts';
import { createTestDatabase } from './database.ts';

/** The submission role in the test's process, on free ports, with a database of the test file. */
export type SubmissionRig = {
  /** The ports with STARTTLS and with implicit TLS. */
  port: number;
  securePort: number;
  submission: Submission;
  certFile: string;
  keyFile: string;
  stop(): Promise<void>;
};

/**
 * Starts the submission role; call it before the settings are read.
 *
 * @param overrides settings that differ from the rig's.
 */
export async function startSubmissionRig(overrides: Record<string, string> = {}): Promise<SubmissionRig> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-smtp-'));
  const database = await createTestDatabase();
  const { certFile, keyFile } = await ensureSelfSigned(folder, 'localhost');
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SMTP_PORTS: '0',
    SMTPS_PORTS: '0',
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
    LOG_LEVEL: 'silent',
    // Tests fail on purpose, all from one address.
    SMTP_FAILURES_PER_MINUTE: '100000',
    ...overrides,
  });
  const submission = await startSubmission();
  const [port = 0] = submission.ports.startTls;
  const [securePort = 0] = submission.ports.implicitTls;
  return {
    port,
    securePort,
    submission,
    certFile,
    keyFile,
    async stop() {
      await submission.stop(0);
      await closeDatabase();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
