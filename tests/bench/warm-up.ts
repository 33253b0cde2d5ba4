import type { Bench } from './bench.ts';
import { restJob } from './jobs.ts';
import { measureAnswers } from './measure.ts';
import type { Product } from './product.ts';

/** A Node process that has just started compiles its code for so many seconds of full load. */
const COMPILING_SECONDS = 12;

/** Loads a host of the send API until it has compiled its code; by default the API host. */
export async function warmUp(bench: Bench, product: Product, host: { port?: number; path?: string } = {}) {
  await measureAnswers(restJob(product, bench.scale(COMPILING_SECONDS), 1, host));
}
