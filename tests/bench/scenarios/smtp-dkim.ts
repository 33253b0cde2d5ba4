import type { Bench } from '../bench.ts';
import { smtpJob } from '../jobs.ts';
import { compare } from '../judge.ts';
import { type LoadFigures, measureLoad } from '../measure.ts';
import { findOpenDkim, startOpenDkim } from '../peers/opendkim.ts';
import type { Scenario } from '../scenario.ts';

/** Sends signed mail: ours with RSA-2048 and Ed25519, Postfix's with RSA-2048 by OpenDKIM. */
export const smtpDkim: Scenario = {
  name: 'smtp-dkim',
  what: 'the main load signed: ours with RSA-2048 and Ed25519, Postfix with RSA-2048 by OpenDKIM',
  run: async (bench) => {
    const product = await bench.product();
    const ours = await measureLoad(product, smtpJob({ ...product, from: product.account.from }, bench.seconds));
    const signed = bench.options.hasPeer ? await measureSigning(bench) : null;
    const plain = await bench.plainPostfix();
    const note = bench.options.hasPeer && !signed ? { note: 'there is no OpenDKIM here' } : {};
    const common = { unit: 'messages/s', ours: ours.relayedPerSecond };
    return {
      figures: { product: ours, ...(signed && { 'Postfix with OpenDKIM': signed }), ...(plain && { Postfix: plain }) },
      targets: [
        compare({
          ...common,
          ...note,
          target: 'accept and relay with RSA-2048 DKIM',
          peer: 'Postfix with OpenDKIM',
          theirs: signed?.relayedPerSecond ?? null,
          wanted: { atLeast: 4 },
        }),
        compare({
          ...common,
          target: 'accept and relay with RSA-2048 DKIM',
          peer: 'Postfix without DKIM',
          theirs: plain?.relayedPerSecond ?? null,
          wanted: { atLeast: 2.5 },
        }),
        compare({
          target: 'CPU per relayed message with DKIM, Postgres included',
          unit: 'ms',
          ours: ours.cpuMsPerMessage,
          ...note,
          peer: 'Postfix with OpenDKIM',
          theirs: signed?.cpuMsPerMessage ?? null,
          wanted: { atMost: 0.45 },
        }),
      ],
    };
  },
};

async function measureSigning(bench: Bench): Promise<LoadFigures | null> {
  const files = findOpenDkim();
  if (!files) return null;
  const removeFiles = bench.keep(files.remove);
  const openDkim = await bench.start(() => startOpenDkim(files, 'peer.example'));
  const { server, stop } = await bench.startPeer(openDkim.postfixSettings, undefined, [openDkim.pid]);
  const figures = await measureLoad(server, smtpJob(server, bench.seconds));
  await stop();
  await openDkim.stop();
  await removeFiles();
  return figures;
}
