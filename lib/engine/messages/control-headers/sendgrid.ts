import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { PERSONAL_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { type ControlReader, notDone } from './control-part.ts';
import { readTemplate } from './own.ts';
import { readJsonObject } from './read-json-object.ts';

const Switch = z.strictObject({
  settings: z.looseObject({ enable: z.union([z.number(), z.string(), z.boolean()]) }).optional(),
});

/** A text that is looked for in the message. */
const Key = z.string().min(1).max(100);

/** The supported fields of X-SMTPAPI; their values are validated together with those of other headers. */
const Content = z.strictObject({
  category: z.union([z.string(), z.array(z.string())]).optional(),
  unique_args: z.unknown().optional(),
  send_at: z.union([z.int(), z.string().regex(/^\d+$/, { error: 'must be seconds since 1970' })]).optional(),
  ip_pool: z.string().optional(),
  filters: z.record(z.string(), Switch).optional(),
  to: z.union([z.string(), z.array(z.string()).min(1).max(PERSONAL_RECIPIENTS_MAX)]).optional(),
  sub: z.record(Key, z.array(z.string()).max(PERSONAL_RECIPIENTS_MAX)).optional(),
  section: z.record(Key, z.string()).optional(),
});

/** Fields that are not supported. They are rejected, not ignored. */
const NOT_DONE = ['send_each_at', 'asm_group_id', 'asm_groups_to_display', 'batch_id'];

/** SendGrid's apps that correspond to options; the others must be off. */
const APPS: Readonly<Record<string, string>> = { clicktrack: 'click_tracking', opentrack: 'open_tracking' };

/** Latest instant of a JavaScript Date, in seconds. */
const SECONDS_MAX = 8_640_000_000_000;

/** Parses `X-SMTPAPI: {"category": […], "unique_args": {…}, "filters": {…}, "send_at": …}` (SendGrid's SMTP API). */
const readSmtpApi: ControlReader = (value) => {
  const given = readJsonObject(value);
  const refused = NOT_DONE.find((name) => given[name] !== undefined);
  if (refused) throw notDone(refused);
  const { category, unique_args, send_at, ip_pool, filters, to, sub, section } = parseInput(Content, given);
  const { [TEMPLATES]: templates, ...apps } = filters ?? {};
  const options = { ...readFilters(apps), ...(ip_pool !== undefined && { ip_pool }) };
  return {
    ...(category !== undefined && { tags: typeof category === 'string' ? [category] : category }),
    ...(unique_args !== undefined && { metadata: unique_args }),
    ...(send_at !== undefined && { scheduled_at: toInstant(Number(send_at)) }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(templates && readTemplates(templates)),
    ...((to ?? sub ?? section) && {
      copies: { to: to === undefined ? null : [to].flat(), sub: sub ?? {}, section: section ?? {} },
    }),
  };
};

/** SendGrid's app that names a template. */
const TEMPLATES = 'templates';

/** Reads the template of the app: the alias or the id, with `d-` before it or without. */
function readTemplates({ settings }: z.infer<typeof Switch>): ReturnType<ControlReader> {
  if (settings === undefined || Number(settings.enable) !== 1) return null;
  const { enable: _, template_id: id, ...others } = settings;
  const [other] = Object.keys(others);
  if (other !== undefined) throw notDone(`filters.templates.settings.${other}`);
  return readTemplate(String(id ?? '').replace(/^d-/, ''), 'X-SMTPAPI');
}

function readFilters(filters: Record<string, z.infer<typeof Switch>>): Record<string, boolean> {
  const options: Record<string, boolean> = {};
  for (const [app, { settings }] of Object.entries(filters)) {
    const isOn = settings !== undefined && Number(settings.enable) === 1;
    const option = Object.hasOwn(APPS, app) ? APPS[app] : undefined;
    if (isOn && !option) throw notDone(`filters.${app}`);
    const setting = isOn ? Object.entries(settings).find(([name, given]) => name !== 'enable' && given) : undefined;
    if (setting) throw notDone(`filters.${app}.settings.${setting[0]}`);
    if (option) options[option] = isOn;
  }
  return options;
}

function toInstant(seconds: number): string {
  if (seconds <= SECONDS_MAX) return new Date(seconds * 1_000).toISOString();
  throw new AppError('invalidField', { message: 'The send_at must be seconds since 1970.' });
}

/** The header of SendGrid. */
export const SENDGRID_HEADERS: Readonly<Record<string, ControlReader>> = { 'x-smtpapi': readSmtpApi };
