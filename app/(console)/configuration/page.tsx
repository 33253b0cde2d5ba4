import { TourPanel } from '#components/account/tour/tour-panel.tsx';
import { loadSamples } from '#components/kit/samples/load-samples.ts';
import { sampleFacts, sampleRecipient } from '#components/kit/samples/sample-facts.ts';
import { ConfigurationScreen } from '#components/senders/configuration/configuration-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listSimulatorAddresses } from '#lib/engine/messages/simulator.ts';
import { getTourView } from '#lib/engine/sandbox/get-tour-view.ts';
import { listAuthorizedRecipients } from '#lib/engine/sandbox/queries.ts';
import { RESEND_PAUSE_SECONDS } from '#lib/engine/sandbox/rules.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { isSelfSigned } from '#lib/infra/tls/is-self-signed.ts';
import { isCapturing } from '#lib/insight/captured-mail/capture-state.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('configuration', 'title');

/** /configuration: credentials, code, keys, a test send, and authorized recipients. */
export default guardedPage(async ({ ctx }) => {
  const [configuration, recipients, selfSigned, tour] = await Promise.all([
    getConfiguration(ctx),
    listAuthorizedRecipients(ctx),
    isSelfSigned(settings().TLS_CERT_FILE),
    getTourView(ctx),
  ]);
  const simulators = listSimulatorAddresses();
  const to = sampleRecipient({ environment: configuration.environment, recipients, simulators });
  const samples = loadSamples(sampleFacts({ configuration, selfSigned }, null, to));
  return (
    <Texts areas={['activity', 'configuration']}>
      <ConfigurationScreen
        configuration={configuration}
        samples={samples}
        recipients={recipients}
        capture={isCapturing()}
        selfSigned={selfSigned}
        simulators={simulators}
        resendPauseSeconds={RESEND_PAUSE_SECONDS}
        intro={
          tour.isOpen && (
            <Texts areas={['tour']}>
              <TourPanel view={tour} columns={4} />
            </Texts>
          )
        }
      />
    </Texts>
  );
});
