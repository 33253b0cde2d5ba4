import type { Bench } from './bench.ts';
import { smtpJob } from './jobs.ts';
import { type Comparison, compare, type Finding } from './judge.ts';
import { type LoadFigures, measureLoad } from './measure.ts';

/** The figures of an SMTP load: of the product, and of Postfix if it is measured. */
export type Both = {
  ours: LoadFigures;
  theirs: LoadFigures | null;
  figures: Record<string, LoadFigures>;
};

/** Runs the same load on the product and, if it is measured, on Postfix. */
export async function measureBoth(bench: Bench, shape: Parameters<typeof smtpJob>[2]): Promise<Both> {
  const [product, postfix] = [await bench.product(), await bench.postfix()];
  const ours = await measureLoad(product, smtpJob(product, bench.seconds, shape));
  const theirs = postfix && (await measureLoad(postfix, smtpJob(postfix, bench.seconds, shape)));
  return { ours, theirs, figures: { product: ours, ...(theirs && { Postfix: theirs }) } };
}

/** Compares the messages relayed per second with those of Postfix. */
export const compareRelayed = (
  { ours, theirs }: Pick<Both, 'ours' | 'theirs'>,
  judged: Pick<Comparison, 'target' | 'wanted' | 'note'>,
): Finding =>
  compare({
    ...judged,
    unit: 'messages/s',
    ours: ours.relayedPerSecond,
    peer: 'Postfix',
    theirs: theirs?.relayedPerSecond ?? null,
  });
