'use client';

import { ChartLine } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { Time } from '#components/ui/time.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { REPORT_STATUSES, type ReportStatus } from '#lib/campaigns/reports/values.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import { formatAbsolute } from '#lib/core/format-time.ts';
import { CampaignState } from '../campaign-state.tsx';
import { CourseSection } from './course-section.tsx';
import { FactSection, LocationSection } from './fact-section.tsx';
import { Figures } from './figures.tsx';
import { HoursSection } from './hours-section.tsx';
import { LinksSection } from './links-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { ProgressStrip } from './progress-strip.tsx';
import { ReportActions } from './report-actions.tsx';
import { type Campaign, isRunning, type Report, type Subject, useReport } from './report-calls.ts';
import { VariantsSection } from './variants-section.tsx';

const TABS = ['overview', 'people', 'links', 'devices', 'locations', 'hours'] as const;
type TabName = (typeof TABS)[number];

/** Rows of a fact beside others, and on a tab of its own. */
const FEW_ROWS = 5;
const ALL_ROWS = 25;

const isOneOf = <Value extends string>(values: readonly Value[], text: string | null): text is Value =>
  values.includes(text as Value);

type ReportScreenProps = { type: Subject['type']; initial: { campaign: Campaign; report: Report } };

/** The report of a campaign or an A/B test: how far it is, its numbers, and the people behind them. */
export function ReportScreen({ type, initial }: ReportScreenProps) {
  const t = useTexts('campaignReport');
  const path = usePathname();
  const search = useSearchParams();
  const subject: Subject = { type, id: initial.campaign.id };
  const { data: report = initial.report, mutate: mutateReport } = useReport(subject, initial.report);
  const read = useApi(
    `GET /api/suite/v1/${type}/{id}`,
    { params: { id: subject.id } },
    { fallbackData: initial.campaign, refreshInterval: isRunning(report) ? 5_000 : 0 },
  );
  const campaign: Campaign = read.data ?? initial.campaign;
  const isAnalyzed = useFeature('campaignAnalytic');
  const isListed = useFeature('emailReport');
  const tabs = TABS.filter((name) => name === 'overview' || (name === 'people' ? isListed : isAnalyzed));
  const tab = isOneOf(tabs, search.get('tab')) ? (search.get('tab') as TabName) : 'overview'; // it is one of them
  const asked = search.get('status');
  const status: ReportStatus = isOneOf(REPORT_STATUSES, asked) ? asked : 'delivered';
  const show = (next: TabName, of?: ReportStatus) =>
    window.history.replaceState(
      null,
      '',
      next === 'overview' ? path : `${path}?tab=${next}${of === undefined ? '' : `&status=${of}`}`,
    );
  const refresh = async () => {
    await Promise.all([mutateReport(), read.mutate()]);
  };
  const { recipient } = report;
  const winner = report.byVariant.find(({ isWinner }) => isWinner)?.variant ?? 0;
  const { ab } = campaign;
  return (
    <>
      <PageHeader
        title={campaign.name}
        description={
          <StateLine>
            <CampaignState state={report.state} />
            {report.startedAt && (
              <span className="text-muted">
                <Time at={report.startedAt} absolute /> · {t('to', { count: recipient })}
              </span>
            )}
          </StateLine>
        }
        actions={
          <ReportActions
            subject={subject}
            campaign={campaign}
            report={report}
            status={tab === 'people' ? status : null}
            opened={search.get('exports') === 'open' && isListed ? 'export' : null}
            onChanged={refresh}
          />
        }
      />
      {report.state === 'PAUSED' && report.pauseCause && (
        <Alert tone="warning" title={t('paused', { count: report.waiting })}>
          {t(`pauseCauses.${report.pauseCause}`)}
        </Alert>
      )}
      <ProgressStrip report={report} />
      {report.startedAt === null ? (
        <NothingSent subject={subject} campaign={campaign} />
      ) : (
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={(next) => show(next)}
          tabs={tabs.map((value) => ({
            value,
            label: t(`tab.${value}`),
            ...(value === 'people' && { count: report.sent }),
            content:
              value === 'overview' ? (
                <div className="flex flex-col gap-8">
                  <Figures campaign={campaign} report={report} />
                  {ab && (
                    <VariantsSection
                      id={subject.id}
                      report={report}
                      metric={ab.metric}
                      onChosen={() => void refresh()}
                    />
                  )}
                  <div className={isAnalyzed ? 'grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]' : ''}>
                    <div className="flex min-w-0 flex-col gap-8">
                      <CourseSection report={report} />
                      {isAnalyzed && (
                        <div className="grid gap-8 md:grid-cols-2 2xl:grid-cols-3">
                          <FactSection subject={subject} fact="browser" shown={FEW_ROWS} />
                          <LocationSection subject={subject} by="country" shown={FEW_ROWS} />
                          <div className="md:col-span-2 2xl:col-span-1">
                            <HoursSection subject={subject} />
                          </div>
                        </div>
                      )}
                    </div>
                    {isAnalyzed && <LinksSection subject={subject} variant={winner} />}
                  </div>
                </div>
              ) : (
                <TabContent
                  tab={value}
                  subject={subject}
                  report={report}
                  variant={winner}
                  status={status}
                  onStatus={(next) => show('people', next)}
                />
              ),
          }))}
        />
      )}
      <p className="text-xs text-faint">
        {t('fresh')} <Time at={report.fresh_at} />
      </p>
    </>
  );
}

type TabContentProps = {
  tab: Exclude<TabName, 'overview'>;
  subject: Subject;
  report: Report;
  variant: number;
  status: ReportStatus;
  onStatus: (status: ReportStatus) => void;
};

function TabContent({ tab, subject, report, variant, status, onStatus }: TabContentProps) {
  switch (tab) {
    case 'people':
      return <PeopleSection subject={subject} report={report} status={status} onStatus={onStatus} />;
    case 'links':
      return <LinksSection subject={subject} variant={variant} isWide />;
    case 'devices':
      return (
        <div className="grid gap-8 md:grid-cols-3">
          <FactSection subject={subject} fact="browser" shown={ALL_ROWS} />
          <FactSection subject={subject} fact="os" shown={ALL_ROWS} />
          <FactSection subject={subject} fact="device" shown={ALL_ROWS} />
        </div>
      );
    case 'locations':
      return (
        <div className="grid gap-8 md:grid-cols-2">
          <LocationSection subject={subject} by="country" shown={ALL_ROWS} />
          <LocationSection subject={subject} by="city" shown={ALL_ROWS} />
        </div>
      );
    case 'hours':
      return (
        <div className="max-w-3xl">
          <HoursSection subject={subject} />
        </div>
      );
  }
}

function NothingSent({ subject: { type, id }, campaign }: { subject: Subject; campaign: Campaign }) {
  const t = useTexts('campaignReport');
  const { zone, hours } = useTimeFormat();
  const isScheduled = campaign.state === 'SCHEDULED' && campaign.scheduleAt !== null;
  return (
    <Card>
      <EmptyState
        icon={ChartLine}
        title={t('none')}
        action={<ButtonLink href={`/${type}/${id}/edit`}>{t('openCampaign')}</ButtonLink>}
      >
        {isScheduled
          ? t('noneScheduled', { at: formatAbsolute(new Date(campaign.scheduleAt ?? ''), zone, hours) })
          : t('noneText')}
      </EmptyState>
    </Card>
  );
}
