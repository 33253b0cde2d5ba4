import { z } from 'zod';

/** The longest text of a variable, in characters. */
export const SDK_TEXT_MAX = 200;

/** Variables of one email. */
const SDK_VARIABLES_MAX = 50;

/** A name that a tag of a template can have. */
const Name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, { error: 'must be a plain name' });

/** The values of the tags of the template; texts are one line without links and markup, of at most 200 characters. */
const Variables = z
  .record(Name, z.union([z.string().max(SDK_TEXT_MAX), z.number(), z.boolean()]))
  .refine((values) => Object.keys(values).length <= SDK_VARIABLES_MAX, {
    error: `must have at most ${SDK_VARIABLES_MAX} names`,
  });

/** The body of `POST /sdk/emails`: a template of the key's list, its recipient and its values. */
export const SendSdkEmailInput = z.strictObject({
  /** The address alone, without a name. */
  to: z.string().trim().min(3).max(320),
  template: z
    .strictObject({
      id: z.string().min(1).max(64).optional(),
      alias: z.string().min(1).max(64).optional(),
      variables: Variables.optional(),
    })
    .refine(({ id, alias }) => (id === undefined) !== (alias === undefined), { error: 'must have an id or an alias' }),
  /** The solved challenge of `POST /sdk/captcha`, for a key that requires a proof of work. */
  captcha: z.string().max(4_096).optional(),
});
export type SendSdkEmailInput = z.infer<typeof SendSdkEmailInput>;

/** The answer of `POST /sdk/emails`. */
export const SentSdkEmail = z.object({ id: z.uuid() });
export type SentSdkEmail = z.infer<typeof SentSdkEmail>;

/** A template that an SDK key can send. */
export type TemplateChoice = { id: string; name: string };
