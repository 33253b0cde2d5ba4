'use client';

import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import type { NameForm } from './record-columns.ts';
import { RecordTable } from './record-table.tsx';
import { plainText, zoneFile } from './record-text.ts';

/** The fields of a domain of any kind that its records are shown from. */
type Recorded = Pick<SendingDomainDetail, 'domain' | 'zone' | 'records'>;

type RecordsSectionProps = {
  domain: Recorded;
  /** True on the page for the DNS administrator, who needs not mail the records on. */
  isShared?: boolean;
};

/** Shows the records to publish, and hands them over as a zone file or as a mail. */
export function RecordsSection({ domain, isShared = false }: RecordsSectionProps) {
  const t = useTexts('domains');
  const [names, setNames] = useState<NameForm>('host');
  const { domain: name, zone, records } = domain;
  const text = plainText(t('share.intro', { domain: name }), domain);
  const mail = `mailto:?subject=${encodeURIComponent(t('share.subject', { domain: name }))}&body=${encodeURIComponent(text)}`;
  return (
    <Section
      title={t('records.title')}
      description={t.rich(names === 'host' ? 'records.hosts' : 'records.names', {
        zone,
        b: (chunks) => <strong className="font-medium text-fg">{chunks}</strong>,
      })}
      actions={
        <>
          <ToggleGroup
            size="sm"
            label={t('records.nameForm')}
            items={[
              { value: 'host', label: t('records.host') },
              { value: 'name', label: t('records.name') },
            ]}
            value={names}
            onChange={setNames}
          />
          <ZoneButton domain={domain} />
          {!isShared && (
            <a href={mail} className={buttonClass('outline', 'sm')}>
              <Mail aria-hidden /> {t('share.mail')}
            </a>
          )}
        </>
      }
    >
      <RecordTable caption={t('records.title')} records={records} names={names} />
    </Section>
  );
}

/** Saves a domain's records as lines of a zone file. */
function ZoneButton({ domain }: { domain: Pick<SendingDomainDetail, 'domain' | 'zone' | 'records'> }) {
  const t = useTexts('domains');
  const file = () => ({ name: `${domain.domain}.zone`, type: 'text/plain', content: zoneFile(domain) });
  return (
    <DownloadButton size="sm" source={file}>
      {t('share.zone')}
    </DownloadButton>
  );
}
