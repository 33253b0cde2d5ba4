import { loadSamples } from '#components/kit/samples/load-samples.ts';
import { sampleFacts } from '#components/kit/samples/sample-facts.ts';
import { InstructionScreen } from '#components/senders/api-keys/instruction-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { settings } from '#lib/infra/config/settings.ts';
import { isSelfSigned } from '#lib/infra/tls/is-self-signed.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'instruction.title');

/** /api-instruction: credentials and code to paste. */
export default guardedPage(async ({ ctx }) => {
  const [configuration, selfSigned] = await Promise.all([
    getConfiguration(ctx),
    isSelfSigned(settings().TLS_CERT_FILE),
  ]);
  const samples = loadSamples(sampleFacts({ configuration, selfSigned }, null));
  return (
    <Texts areas={['apiKeys', 'configuration']}>
      <InstructionScreen configuration={configuration} selfSigned={selfSigned} samples={samples} />
    </Texts>
  );
});
