'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useGrant } from '#lib/client/features.tsx';
import { formatDay } from '#lib/core/format-time.ts';
import type { Validation } from '#lib/insight/validation/schema.ts';

/** The single checks of an address and the company's own mail to it. */
export function ResultFacts({ answer }: { answer: Validation }) {
  const t = useTexts('validation');
  const maySuppress = useGrant('suppression_lists/manage');
  const mayRead = useGrant('message_events/view');
  const search = `?search=${encodeURIComponent(answer.address)}`;
  const { syntax, smtputf8 } = answer.checks;
  return (
    <FactList>
      <Fact label={t('facts.syntax')}>
        {syntax ? t(smtputf8 ? 'facts.syntaxUtf8' : 'facts.syntaxOk') : t('facts.syntaxBad')}
      </Fact>
      {syntax && (
        <>
          <Fact label={t('facts.hosts')}>
            <Hosts answer={answer} />
          </Fact>
          <Fact label={t('facts.kind')}>
            <Kinds answer={answer} />
          </Fact>
          <Fact label={t('facts.suppression')}>
            <WithLink
              text={t(answer.suppressed ? 'facts.suppressed' : 'facts.notSuppressed')}
              href={answer.suppressed && maySuppress ? `/suppression${search}` : null}
              label={t('facts.openSuppression')}
            />
          </Fact>
          <Fact label={t('facts.mail')}>
            <Evidence answer={answer} href={mayRead ? `/activity${search}&range=30d` : null} />
          </Fact>
        </>
      )}
    </FactList>
  );
}

function Hosts({ answer: { mail, checks } }: { answer: Validation }) {
  const t = useTexts('validation');
  const [host] = mail.hosts;
  if (host === undefined) return t(checks.a === 'unknown' ? 'facts.hostsUnknown' : 'facts.hostsNone');
  const count = mail.hosts.length - 1;
  return (
    <span>
      <span className="font-mono text-code-fg">{count > 0 ? t('facts.hostsMore', { host, count }) : host}</span>{' '}
      {mail.provider && <span className="text-muted">{t('facts.provider', { provider: mail.provider })}</span>}
    </span>
  );
}

function Kinds({ answer }: { answer: Validation }) {
  const t = useTexts('validation');
  const kinds = [
    ...(answer.is_role ? (['role'] as const) : []),
    ...(answer.is_free ? (['free'] as const) : []),
    ...(answer.is_disposable ? (['disposable'] as const) : []),
    ...(answer.is_alias ? (['alias'] as const) : []),
  ];
  if (kinds.length === 0) return t('facts.ordinary');
  return (
    <span className="flex flex-wrap gap-1">
      {kinds.map((kind) => (
        <Tag key={kind}>{t(`facts.${kind}`)}</Tag>
      ))}
    </span>
  );
}

function Evidence({ answer: { evidence }, href }: { answer: Validation; href: string | null }) {
  const t = useTexts('validation');
  const { last_delivered_on: delivered, last_bounced_on: bounced, engaged } = evidence;
  const parts = [
    delivered && t('facts.delivered', { day: formatDay(delivered, 'long') }),
    delivered && engaged && t('facts.engaged'),
    bounced && t('facts.bounced', { day: formatDay(bounced, 'long') }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return t('facts.nothing');
  return <WithLink text={parts.join(' · ')} href={href} label={t('facts.openActivity')} />;
}

function WithLink({ text, href, label }: { text: ReactNode; href: string | null; label: string }) {
  return (
    <span>
      {text}
      {href !== null && (
        <>
          {' · '}
          <TextLink href={href}>{label}</TextLink>
        </>
      )}
    </span>
  );
}
