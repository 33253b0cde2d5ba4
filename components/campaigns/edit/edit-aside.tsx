'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { formatDay } from '#lib/core/format-time.ts';
import type { Facts } from './facts.ts';
import { formatMoment } from './format-moment.ts';
import type { OfferedSender } from './setup-card.tsx';
import type { ShownEmail } from './use-email.ts';
import type { RecipientCount } from './use-recipient-count.ts';

/** The quotas, and the usual rates. */
export type CampaignUsage = AnswerOf<'GET /api/suite/v1/email-marketing/usage-status'>;

type EditAsideProps = {
  type: CampaignType;
  facts: Facts;
  sender: OfferedSender | undefined;
  email: ShownEmail;
  count: RecipientCount | null;
  usage: CampaignUsage;
};

/** Characters of a subject that most phones show. */
const SUBJECT_SHOWN = 41;

/** The campaign as its readers will meet it, when it leaves, and what it uses. */
export function EditAside({ type, facts, sender, email, count, usage }: EditAsideProps) {
  const t = useTexts('campaignEdit');
  const people = count?.total ?? null;
  return (
    <aside className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-19">
      <Part title={t('inInbox')}>
        <Inbox facts={facts} sender={sender} email={email} />
      </Part>
      <Part title={t('whenItLeaves')}>
        <When schedule={facts.schedule} count={count} />
      </Part>
      <Part title={t('whatItUses')}>
        <Uses type={type} facts={facts} people={people} usage={usage} />
      </Part>
      {usage.average && usage.average.opened > 0 && people !== null && people > 0 && (
        <Part title={t('whatToExpect')}>
          <p className="text-sm text-muted">
            {t('expect', {
              sends: usage.average.sends,
              opened: usage.average.opened,
              clicked: usage.average.clicked,
              opens: rounded(people * usage.average.opened),
              clicks: rounded(people * usage.average.clicked),
            })}
          </p>
        </Part>
      )}
    </aside>
  );
}

/** Returns a number as an expectation says it: two figures are enough. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-base font-semibold">{title}</h2>
    {children}
  </section>
);

/** The line of an inbox. */
function Inbox({ facts, sender, email }: Pick<EditAsideProps, 'facts' | 'sender' | 'email'>) {
  const t = useTexts('campaignEdit');
  const own = facts.ab?.variable === 'subject' ? facts.variants[0]?.subject : undefined;
  const rendered = email.kind === 'shown' ? email.rendered : null;
  const subject = own ?? rendered?.subject ?? '';
  const text = (rendered?.preheader || rendered?.text || '').replace(/\s+/g, ' ').trim().slice(0, 140);
  return (
    <>
      <div className="rounded-lg border border-line px-3.5 py-3">
        <div className="flex items-start gap-3">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-subtle text-micro font-semibold text-accent-text"
          >
            {(sender?.name ?? '?').slice(0, 1).toUpperCase()}
          </span>
          <div className="min-w-0 flex-1 text-sm">
            <p className={clsx('truncate', sender ? 'font-semibold' : 'text-faint')}>
              {sender?.name ?? t('noSenderYet')}
            </p>
            <p className={clsx('truncate', subject ? 'font-medium' : 'text-faint')}>{subject || t('noSubject')}</p>
            <p className="line-clamp-2 min-h-9 text-muted">{text}</p>
          </div>
        </div>
      </div>
      {subject !== '' && (
        <p className="mt-1.5 text-xs text-muted">
          {t('subjectLength', { count: subject.length, shown: SUBJECT_SHOWN })}
        </p>
      )}
    </>
  );
}

/** A list of facts with rules between them. */
const FactRows = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="divide-y divide-line text-sm">
    {rows.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0">
        <dt className="text-muted">{name}</dt>
        <dd className="text-right font-medium tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

function When({ schedule, count }: { schedule: Facts['schedule']; count: RecipientCount | null }) {
  const t = useTexts('campaignEdit');
  const { zone, hours } = useTimeFormat();
  if (!schedule) return <p className="text-sm text-muted">{t('whenSent')}</p>;
  const times = (count?.zones ?? []).flatMap((one) => (one.firstAt ? [{ ...one, at: one.firstAt }] : []));
  times.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [first, last] = [times[0], times.at(-1)];
  const sending =
    schedule.zoneMode === 'contact'
      ? `${formatDay(schedule.date, 'long')}, ${schedule.localTime}`
      : formatMoment(schedule.at, zone, hours);
  return (
    <FactRows
      rows={[
        [t('sending'), sending],
        [t('clock'), t(`clocks.${schedule.zoneMode}`, { zone })],
        ...(schedule.spreadHours === undefined
          ? []
          : ([[t('spread'), t('spreadOver', { hours: schedule.spreadHours })]] as const)),
        ...(schedule.zoneMode === 'contact' && first && last && times.length > 1
          ? ([
              [
                t('firstZone'),
                t('inZone', { zone: first.zone.replaceAll('_', ' '), at: formatMoment(first.at, zone, hours) }),
              ],
              [
                t('lastZone'),
                t('inZone', { zone: last.zone.replaceAll('_', ' '), at: formatMoment(last.at, zone, hours) }),
              ],
            ] as const)
          : []),
      ]}
    />
  );
}

/** Returns the emails that a campaign counts, by quota: a test counts its own people apart. */
export function costOf(type: CampaignType, facts: Facts, people: number): { emails: number; testEmails: number } {
  if (type !== 'ab-test' || !facts.ab) return { emails: people, testEmails: 0 };
  const tested = Math.floor((people * facts.ab.testShare) / 100);
  return { emails: people - tested, testEmails: tested };
}

function Uses({
  type,
  facts,
  people,
  usage,
}: Pick<EditAsideProps, 'type' | 'facts' | 'usage'> & { people: number | null }) {
  const t = useTexts('campaignEdit');
  const cost = costOf(type, facts, people ?? 0);
  const kinds = type === 'ab-test' ? (['testEmails', 'emails'] as const) : (['emails'] as const);
  return (
    <div className="flex flex-col gap-4">
      {kinds.map((kind) => {
        const { used, limit } = usage[kind];
        const needed = cost[kind];
        return (
          <div key={kind}>
            <FactRows
              rows={[
                [t(`${kind}`), people === null ? '–' : t('count', { count: needed })],
                [
                  t('leftThisMonth'),
                  limit < 0 ? t('noLimit') : t('leftOf', { left: Math.max(0, limit - used), limit }),
                ],
              ]}
            />
            {limit > 0 && (
              <>
                <Meter
                  isBare
                  label={t('leftThisMonth')}
                  used={used}
                  forecast={used + needed}
                  total={limit}
                  text={t('usedOf', { used, limit })}
                />
                <p className="mt-1.5 text-xs text-muted">
                  {t('usedAfter', { before: Math.min(1, used / limit), after: (used + needed) / limit })}
                </p>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
