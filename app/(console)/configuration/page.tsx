import { ConfigurationScreen } from '#components/configuration/configuration-screen.tsx';
import { loadSamples } from '#components/configuration/samples/load-samples.ts';
import { sampleFacts, sampleRecipient } from '#components/configuration/samples/sample-facts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { TourPanel } from '#components/tour/tour-panel.tsx';
import { getConfiguration } from '#lib/api-keys/get-configuration.ts';
import { isCapturing } from '#lib/captured-mail/capture-state.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { isSelfSigned } from '#lib/infra/tls/is-self-signed.ts';
import { listSimulatorAddresses } from '#lib/messages/simulator.ts';
import { getTourView } from '#lib/sandbox/get-tour-view.ts';
import { listAuthorizedRecipients } from '#lib/sandbox/queries.ts';
import { RESEND_PAUSE_SECONDS } from '#lib/sandbox/rules.ts';
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
