'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { textLinkClass } from '#components/ui/text-link-class.ts';
import { type CampaignType, type CheckedPart, VARIANTS_MIN } from '#lib/campaigns/campaigns/values.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { type CardName, type Facts, isNobody, type Variant } from './facts.ts';

/** The review of a campaign. */
export type Check = AnswerOf<'GET /api/suite/v1/email-marketing/{id}/check'>;

/** The card on which a part of the review is put right, or the screen. */
const FIXES: Readonly<Record<CheckedPart, { card: CardName } | { href: string; link: 'usage' | 'senders' }>> = {
  plan: { href: '/usage-monitoring', link: 'usage' },
  schedule: { card: 'review' },
  sender: { card: 'setup' },
  authentication: { href: '/sender', link: 'senders' },
  content: { card: 'content' },
  category: { card: 'setup' },
  audience: { card: 'audience' },
  variants: { card: 'test' },
  quota: { href: '/usage-monitoring', link: 'usage' },
};

/** The field of a variant that each variable of a test varies. */
const VARIED = { subject: 'subject', content: 'templateId', sender: 'senderId', time: 'offsetMinutes' } as const;

/** Returns true for a part that nobody has filled in yet. */
export function isMissing(part: CheckedPart, { senderId, templateId, audience, ab, variants }: Facts): boolean {
  const lacks = (field: keyof Variant) => variants.some((variant) => variant[field] === undefined);
  switch (part) {
    case 'sender':
    case 'authentication':
      return senderId === null && (ab?.variable !== 'sender' || lacks('senderId'));
    case 'content':
      return ab?.variable === 'content' ? lacks('templateId') : templateId === null;
    case 'audience':
      return isNobody(audience);
    case 'variants':
      return ab === null || variants.length < VARIANTS_MIN || lacks(VARIED[ab.variable]);
    default:
      return false;
  }
}

/** Lists the parts that keep a campaign from being sent; without a sender nothing is known about its domain. */
export const listFaults = ({ parts }: Check, facts: Facts, type: CampaignType): Check['parts'] =>
  parts.filter(
    ({ part, isReady }) =>
      !isReady &&
      (part !== 'variants' || type === 'ab-test') &&
      (part !== 'authentication' || !isMissing('sender', facts)),
  );

/** Returns the card that a part of the review belongs to. */
export function cardOfPart(part: CheckedPart): CardName {
  const fix = FIXES[part];
  if ('card' in fix) return fix.card;
  return part === 'authentication' ? 'setup' : 'review';
}

type ReviewListProps = {
  check: Check | undefined;
  facts: Facts;
  people: number | null;
  type: CampaignType;
  onOpen: (card: CardName) => void;
  onSchedule: () => void;
  /** The number of people of the quota, where it is too small. */
  quota: { left: number; needed: number } | null;
  onSendPart?: (() => void) | undefined;
};

/** The parts that are looked at before a campaign is sent: faults first, each with the way to put it right. */
export function ReviewList(props: ReviewListProps) {
  const { check, facts, people, type, onOpen, onSchedule, quota, onSendPart } = props;
  const t = useTexts('campaignEdit');
  if (!check) return <Skeleton className="h-40 w-full" />;
  const fine = check.parts.filter(
    ({ part, isReady }) => isReady && part !== 'category' && (part !== 'variants' || type === 'ab-test'),
  );
  return (
    <ul className="divide-y divide-line">
      {listFaults(check, facts, type).map(({ part, message, detail }) => {
        const fix = FIXES[part];
        const missing = isMissing(part, facts);
        const text =
          part === 'quota' && quota
            ? t('quotaTooSmall', quota)
            : missing
              ? t(`missing.${part as 'sender' | 'content' | 'audience' | 'variants'}`) // those that can be missing
              : (message ?? t(`parts.${part}`));
        return (
          <Row key={part} isFault title={text} detail={missing ? null : detail}>
            {part === 'quota' && onSendPart && (
              <Button size="sm" onClick={onSendPart}>
                {t('sendPart')}
              </Button>
            )}
            {part === 'schedule' ? (
              <FixButton onClick={onSchedule}>{t('changeTime')}</FixButton>
            ) : 'card' in fix ? (
              <FixButton onClick={() => onOpen(fix.card)}>{t(`fix.${fix.card}`)}</FixButton>
            ) : (
              <TextLink href={fix.href} className="text-sm">
                {t(`links.${fix.link}`)}
              </TextLink>
            )}
          </Row>
        );
      })}
      {fine.map(({ part }) => (
        <Row
          key={part}
          title={part === 'audience' && people !== null ? t('getsIt', { count: people }) : t(`parts.${part}`)}
        />
      ))}
    </ul>
  );
}

const FixButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className={`${textLinkClass} text-sm`}>
    {children}
  </button>
);

type RowProps = { isFault?: boolean; title: string; detail?: string | null; children?: ReactNode };

function Row({ isFault = false, title, detail, children }: RowProps) {
  const t = useTexts('campaignEdit');
  const Icon = isFault ? CircleAlert : CircleCheck;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <span className="flex min-w-48 flex-1 items-start gap-2.5">
        <Icon
          aria-label={t(isFault ? 'toFix' : 'fine')}
          role="img"
          className={`mt-0.5 size-4 shrink-0 ${isFault ? 'text-danger-text' : 'text-success'}`}
        />
        <span className="min-w-0">
          <span className="font-medium">{title}</span>
          {detail && <span className="text-muted"> {detail}</span>}
        </span>
      </span>
      {children && <span className="flex items-center gap-3 max-sm:pl-6.5">{children}</span>}
    </li>
  );
}
