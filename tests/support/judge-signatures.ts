import { dkimVerify } from 'mailauth/lib/dkim/verify.js';

/** The source of public keys for a verifier. */
export type TxtRecords = { resolveTxt(name: string): Promise<string[][]> };

/** Returns the result of an independent verifier for each DKIM signature in order, as in `rsa-sha256 pass`. */
export async function judgeSignatures(raw: Buffer, records: TxtRecords): Promise<string[]> {
  const { results } = await dkimVerify(raw, { resolver: (name) => records.resolveTxt(name) });
  return results.map(({ algo, status }) => `${algo} ${status.result}`);
}
