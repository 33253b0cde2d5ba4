import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { routeAt } from '../../../../fixtures/http/route-at.ts';
import { compare } from '../../judge-mail.ts';
import { call, callConsole, sendMessage, type Trial } from '../../trial.ts';
import { makeRequest } from '../rest.ts';

const { GET: seriesRoute } = routeAt('/api/config/v1/analytic/time-series');

const Series = z.object({
  points: z.array(z.object({ local: z.string(), values: z.object({ delivered: z.number().nullable() }) })),
});

/** Delivers a message now: analytics in each zone count it on the day that it is there. */
export async function tryDayBuckets(trial: Trial, zones: readonly string[]): Promise<string[]> {
  const campaign = trial.values.uid ?? '';
  const dayIn = (zone: string) => new Date().toLocaleDateString('sv-SE', { timeZone: zone });
  const before = zones.map(dayIn);
  await sendMessage(trial, { campaign_id: campaign });
  await foldStatistics();
  const faults: string[] = [];
  for (const [index, zone] of zones.entries()) {
    const query = new URLSearchParams({ metrics: 'delivered', precision: 'day', range: '7d', zone, campaign });
    const { status, body } = await callConsole(trial, seriesRoute, { path: `/api/config/v1/analytic/x?${query}` });
    if (status !== 200) return [`the analytics of ${zone} answer ${status} ${JSON.stringify(body)}`];
    const days = Series.parse(body).points.filter(({ values }) => values.delivered === 1);
    const found = days.map(({ local }) => local.slice(0, 10));
    // The day may end between the delivery and the question.
    const isWanted = found.length === 1 && [before[index], dayIn(zone)].includes(found[0]);
    if (!isWanted)
      faults.push(`in ${zone} it is ${dayIn(zone)}, and the delivery is on ${found.join(' and ') || 'no day'}`);
  }
  return faults;
}

const Emails = z.object({
  data: z.array(z.object({ to: z.array(z.string()), scheduled_at: z.string().nullable() })),
});

/** Schedules a message for tomorrow in each form of a time: it is scheduled for that instant. */
export async function tryScheduled(trial: Trial, forms: readonly string[]): Promise<string[]> {
  const at = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + DAY_MS);
  const faults: string[] = [];
  for (const [index, form] of forms.entries()) {
    const to = `at${index}.${trial.values.uid}@far.example.net`;
    const refusal = await schedule(trial, to, form, at);
    if (refusal) {
      faults.push(`${form}: ${writeTime(form, at)} is refused: ${refusal}`);
      continue;
    }
    const { body } = await call(trial, '/emails');
    const made = Emails.parse(body).data.find((one) => one.to.some((address) => address.includes(to)));
    faults.push(...compare(`${form}: ${writeTime(form, at)}`, made?.scheduled_at, at.toISOString()));
  }
  return faults;
}

/** Schedules with our API for a form of ISO 8601, else with Mailgun's; returns the text of a refusal. */
async function schedule(trial: Trial, to: string, form: string, at: Date): Promise<string | null> {
  const { from_: from = '' } = trial.values;
  const time = writeTime(form, at);
  const json = { from, to, subject: 's', text: 't', scheduled_at: time };
  const fields = { from, to, subject: 's', text: 't', 'o:deliverytime': time };
  const multipart = Object.entries(fields).map(([name, value]) => ({ disposition: `name="${name}"`, value }));
  const path = '/compat/mailgun/v3/{{$domain}}/messages';
  const { status, text } = await makeRequest(
    trial,
    form.startsWith('iso')
      ? { method: 'POST', path: '/api/v1/emails', json }
      : { method: 'POST', path, auth: 'basic', multipart },
  );
  return status === 200 ? null : text;
}

/** Writes an instant in a form: `iso <hours>` with that offset, of RFC 2822 with a zone, or as Unix seconds. */
function writeTime(form: string, at: Date): string {
  if (form === 'unix') return String(at.getTime() / 1_000);
  if (form.startsWith('iso ')) return writeIso(at, Number(form.slice(4)));
  if (form === 'rfc2822+') return writeMailDate(at, 2, '+0200');
  if (form === 'rfc2822est') return writeMailDate(at, -5, 'EST');
  if (form === 'rfc2822-0000') return writeMailDate(at, 0, '-0000');
  if (form === 'rfc2822gmt') return at.toUTCString();
  // The day of the week and the seconds are optional.
  if (form === 'rfc2822short')
    return writeMailDate(at, 0, '+0000')
      .replace(/^\w+, /, '')
      .replace(/:00 /, ' ');
  throw new Error(`There is no form ${form}`);
}

const shift = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

const writeMailDate = (at: Date, hours: number, zone: string): string =>
  shift(at, hours).toUTCString().replace('GMT', zone);

function writeIso(at: Date, hours: number): string {
  const minutes = Math.abs(hours) * 60;
  const digits = [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0'));
  return shift(at, hours)
    .toISOString()
    .replace('Z', `${hours < 0 ? '-' : '+'}${digits.join(':')}`);
}
