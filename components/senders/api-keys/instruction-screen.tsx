'use client';

import { useState } from 'react';
import type { Samples } from '#components/kit/samples/load-samples.ts';
import { sampleFacts } from '#components/kit/samples/sample-facts.ts';
import { CreateKeyDialog } from '#components/senders/configuration/create-key-dialog.tsx';
import { CredentialSection } from '#components/senders/configuration/credentials.tsx';
import { envText } from '#components/senders/configuration/env-text.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import type { Configuration } from '#lib/senders/api-keys/schema.ts';

type InstructionScreenProps = { configuration: Configuration; selfSigned: boolean; samples: Samples };

/** Credentials and code to paste, filled in with a key that is created here. */
export function InstructionScreen({ configuration, selfSigned, samples }: InstructionScreenProps) {
  const t = useTexts('apiKeys');
  const words = useTexts('configuration');
  const [key, setKey] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const mayKeys = useGrant('api_keys/manage');
  const hasDocs = useFeature('app.documentation');
  const canCreate = useFeature('apiKey.create') && mayKeys;
  const facts = sampleFacts({ configuration, selfSigned }, key);
  return (
    <>
      <PageHeader
        title={t('instruction.title')}
        description={t('instruction.description')}
        actions={
          <>
            <CopyButton
              value={envText(facts)}
              label={words('credentials.envCopied')}
              text={words('credentials.copyEnv')}
              size="md"
            />
            {hasDocs && <ButtonLink href="/docs/api">{t('instruction.reference')}</ButtonLink>}
          </>
        }
      />
      <CredentialSection
        configuration={configuration}
        facts={facts}
        samples={samples}
        onCreateKey={canCreate ? () => setCreating(true) : undefined}
      />
      <CreateKeyDialog open={isCreating} onOpenChange={setCreating} onCreated={setKey} />
    </>
  );
}
