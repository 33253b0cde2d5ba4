import { z } from 'zod';

/** The DKIM signing algorithms: RSA, which every receiver verifies (RFC 8301), and the newer Ed25519 (RFC 8463). */
export const DKIM_ALGORITHMS = ['rsa-sha256', 'ed25519-sha256'] as const;
export const DkimAlgorithm = z.enum(DKIM_ALGORITHMS);
export type DkimAlgorithm = z.infer<typeof DkimAlgorithm>;
