import { dkimVerify } from 'mailauth/lib/dkim/verify.js';

/** Where a verifier finds the public keys. */
export type TxtRecords = { resolveTxt(name: string): Promise<string[][]> };

/** What an independent verifier says of each DKIM signature of a message, as in `rsa-sha256 pass`, in their order. */
export async function judgeSignatures(raw: Buffer, records: TxtRecords): Promise<string[]> {
  const { results } = await dkimVerify(raw, { resolver: (name) => records.resolveTxt(name) });
  return results.map(({ algo, status }) => `${algo} ${status.result}`);
}
