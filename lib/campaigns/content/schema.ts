import { z } from 'zod';
import { FIELD_TYPES } from '#lib/audience/contacts/values.ts';
import { RenderedTemplate } from '#lib/content/templates/calls/schema.ts';
import { OwnedSetting } from '#lib/content/templates/owned/schema.ts';
import { SourceFormat, TemplateContent, TemplateProblem, TextMode, Variable } from '#lib/content/templates/schema.ts';
import { BlockDocument } from '#lib/documents/schema.ts';
import { SENDER_STATES } from '#lib/senders/senders/values.ts';
import { CONTACT_TAG_NAMES, CONTENT_ORIGINS, TEST_RECIPIENTS_MAX, TESTS_A_DAY } from './values.ts';

const { blocks, mjml, html, text, subject, preheader } = TemplateContent.shape;

/** The parts of an email that people write. */
const PARTS = {
  format: SourceFormat.optional().meta({
    description:
      'The form of the source: blocks, or HTML or MJML. Blocks become MJML where no `mjml` is given with it.',
    example: 'blocks',
  }),
  document: blocks.meta({ description: 'The document of blocks, where the format is blocks.' }),
  html: html.meta({ description: 'The HTML, where the format is html.', example: '<p>Hello</p>' }),
  mjml: mjml.meta({ description: 'The MJML, where the format is mjml.' }),
  textMode: TextMode.optional().meta({
    description: 'The plain text is generated from the source, or an own one.',
    example: 'generated',
  }),
  text: text.meta({ description: 'The plain text, where it is an own one.', example: 'Hello' }),
  subject: subject.meta({ description: 'The subject, which may have tags.', example: 'Ready for winter?' }),
  preheader: preheader.meta({
    description: 'The text that inboxes show after the subject.',
    example: 'Three lamps are back.',
  }),
  setting: OwnedSetting.partial().optional().meta({ description: 'What is put around it.' }),
};

/** `PUT {owner}/{id}/content`: absent parts stay as they are. */
export const UpdateContentInput = z.strictObject(PARTS);
export type UpdateContentInput = z.infer<typeof UpdateContentInput>;

/** `POST {owner}/{id}/content`: what the email begins from; what was written before is replaced. */
export const BeginContentInput = z
  .strictObject({
    from: z.enum(CONTENT_ORIGINS).meta({
      description: 'An empty document, a template of the company, or the email of another campaign.',
      example: 'template',
    }),
    id: z.uuid().optional().meta({ description: 'The template or the campaign; absent for an empty document.' }),
    variant: z.int().min(0).max(4).optional().meta({
      description: 'The variant of an A/B test whose variants differ in content.',
      example: 0,
    }),
  })
  .refine(({ from, id }) => (from === 'blank') === (id === undefined), {
    path: ['id'],
    error: 'must be given unless it begins blank',
  });
export type BeginContentInput = z.infer<typeof BeginContentInput>;

/** The email of a campaign, with what its editor needs. */
export const EmailContent = z.object({
  isOwn: z.boolean().meta({
    description:
      'True if it was written in the campaign; false for a template that it uses, and before the first word.',
    example: true,
  }),
  isEditable: z.boolean().meta({ description: 'True while the campaign is a draft.', example: true }),
  name: z.string().meta({ description: 'The name of the campaign.', example: 'June sale' }),
  revision: z.int().meta({ description: 'Counts the saves; `If-Match` names it. 0 before the first.', example: 3 }),
  format: SourceFormat.meta({ description: 'The form of the source.', example: 'blocks' }),
  document: BlockDocument.nullable().meta({ description: 'The blocks; null in other formats.' }),
  html: z.string().nullable().meta({ description: 'The HTML: as it was written, or compiled.' }),
  mjml: z.string().nullable().meta({ description: 'The MJML; null in other formats.' }),
  textMode: TextMode.meta({ description: 'The origin of the plain text.', example: 'generated' }),
  text: z.string().nullable().meta({ description: 'The plain text.' }),
  subject: z.string().meta({ description: 'The subject.', example: 'Ready for winter?' }),
  preheader: z.string().nullable().meta({ description: 'The text after the subject in inboxes.' }),
  setting: OwnedSetting.meta({ description: 'What is put around it.' }),
  findings: z
    .array(TemplateProblem)
    .meta({ description: 'What is wrong, or could be better: errors stop the sending.' }),
  variables: z.array(Variable).meta({ description: 'The values that it reads.' }),
  senders: z
    .array(
      z.object({
        senderId: z.uuid().meta({ description: 'The sender.' }),
        name: z.string().meta({ description: 'The name that readers see.', example: 'Northwind' }),
        email: z.string().meta({ description: 'The address.', example: 'news@northwind.example' }),
        state: z.enum(SENDER_STATES).meta({ description: 'The state.', example: 'verified' }),
      }),
    )
    .meta({ description: 'The senders of the company.' }),
  senderId: z.uuid().nullable().meta({ description: 'The sender of this email; null for none yet.' }),
  contactField: z
    .array(z.enum(CONTACT_TAG_NAMES))
    .meta({ description: 'The facts of contacts that tags may name, behind `contact.`.', example: ['first_name'] }),
  customField: z
    .array(
      z.object({
        tag: z.string().meta({ description: 'The tag, behind `field.`.', example: 'member_number' }),
        name: z.string().meta({ description: 'The name.', example: 'Member number' }),
        type: z.enum(FIELD_TYPES).meta({ description: 'The type.', example: 'text' }),
      }),
    )
    .meta({ description: "The company's own fields." }),
});
export type EmailContent = z.infer<typeof EmailContent>;

/** `POST {owner}/{id}/content/preview`: the email as a contact gets it; parts that are not saved yet replace those that are. */
export const PreviewContentInput = z.strictObject({
  ...PARTS,
  contactId: z.uuid().optional().meta({ description: 'The contact whose values it is filled with; nobody if absent.' }),
  colorScheme: z
    .enum(['light', 'dark'])
    .optional()
    .meta({ description: 'Also shows it as mail programs with this scheme do.', example: 'dark' }),
});
export type PreviewContentInput = z.infer<typeof PreviewContentInput>;

const { subject: Subject, html: Html, shown, text: Text, warnings } = RenderedTemplate.shape;

/** An email as it is shown to a contact. */
export const PreviewedContent = z.object({
  fromName: z.string().meta({ description: 'The name of the sender.', example: 'Northwind' }),
  fromEmail: z.string().nullable().meta({ description: 'The address of the sender; null for none yet.' }),
  subject: Subject.meta({ description: 'The subject.', example: 'Ready for winter, Ana?' }),
  preheader: z.string().nullable().meta({ description: 'The text after the subject.' }),
  html: Html.meta({ description: 'The HTML; null if it has an error.' }),
  shown: shown.meta({ description: 'The HTML in the wanted color scheme; null if none was wanted.' }),
  text: Text.meta({ description: 'The plain text.' }),
  htmlBytes: z.int().meta({ description: 'Bytes of the HTML.', example: 24_000 }),
  warnings: warnings.meta({ description: 'Findings about this contact, such as values that they do not have.' }),
  findings: z.array(TemplateProblem).meta({ description: 'Findings about the email, for any contact.' }),
  variables: z.array(Variable).meta({ description: 'The values that it reads.' }),
});
export type PreviewedContent = z.infer<typeof PreviewedContent>;

const Tab = z.uuid().meta({ description: 'The tab of the browser that edits; each makes up an id of its own.' });

/** `POST {owner}/{id}/content/lock`. */
export const LockContentInput = z.strictObject({
  tab: Tab,
  take: z.boolean().default(false).meta({ description: 'Takes it over from the person who edits.', example: false }),
});
export type LockContentInput = z.input<typeof LockContentInput>;

/** `DELETE {owner}/{id}/content/lock`. */
export const UnlockContentQuery = z.strictObject({ tab: Tab });

/** The person who edits an email. */
export const ContentLock = z.object({
  holder: z.string().meta({ description: 'The name of the person who edits.', example: 'Ann Lee' }),
  until: z.iso.datetime().meta({ description: 'The end of it, unless the editor gives another sign before.' }),
});
export type ContentLock = z.infer<typeof ContentLock>;

/** `POST /{type}/{id}/send-test-v2`. */
export const SendTestInput = z.strictObject({
  to: z
    .array(z.string().trim().min(1).max(320))
    .min(1)
    .max(TEST_RECIPIENTS_MAX, { error: `must have ${TEST_RECIPIENTS_MAX} addresses or fewer` })
    .meta({ description: 'Addresses of members and testers.', example: ['ana@example.com'] }),
  contactId: z.uuid().optional().meta({ description: 'The contact whose values it is filled with; nobody if absent.' }),
  variant: z.int().min(0).max(4).optional().meta({ description: 'The variant of an A/B test.', example: 0 }),
});
export type SendTestInput = z.infer<typeof SendTestInput>;

/** The result of a test, address by address. */
export const SentTests = z.object({
  data: z
    .array(
      z.object({
        email: z.string().meta({ description: 'The address.', example: 'ana@example.com' }),
        id: z.uuid().nullable().meta({ description: 'The message; null if none was sent.' }),
        message: z.string().nullable().meta({ description: 'Why none was sent; null if it was.', example: null }),
      }),
    )
    .meta({ description: 'The addresses in the order of the call.' }),
  left: z.int().meta({ description: `Mails of tests that are left today, of ${TESTS_A_DAY}.`, example: 98 }),
});
export type SentTests = z.infer<typeof SentTests>;

/** The people who may get a test. */
export const TestRecipients = z.object({
  data: z
    .array(
      z.object({
        email: z.string().meta({ description: 'The address.', example: 'ana@example.com' }),
        name: z.string().nullable().meta({ description: 'The name.', example: 'Ana' }),
        kind: z.enum(['member', 'tester']).meta({ description: 'The kind of person.', example: 'member' }),
      }),
    )
    .meta({ description: 'Members of the team, then testers, each once.' }),
  left: z.int().meta({ description: `Mails of tests that are left today, of ${TESTS_A_DAY}.`, example: 98 }),
});
export type TestRecipients = z.infer<typeof TestRecipients>;
