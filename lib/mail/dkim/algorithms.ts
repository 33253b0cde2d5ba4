import { z } from 'zod';

/** How messages are signed: RSA is what every receiver checks (RFC 8301), Ed25519 is what comes after it (RFC 8463). */
export const DKIM_ALGORITHMS = ['rsa-sha256', 'ed25519-sha256'] as const;
export const DkimAlgorithm = z.enum(DKIM_ALGORITHMS);
export type DkimAlgorithm = z.infer<typeof DkimAlgorithm>;
