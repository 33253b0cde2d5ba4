import { z } from 'zod';
import { MyCompany } from '#lib/account/team/schema.ts';
import { POLICY_VERSION } from '#lib/core/app-version.ts';

/** Tours and hints of one person at most, and of one call. */
export const NAMES_MAX = 200;
const CALL_MAX = 20;

/** The name of a tour or of a hint: screens give them. */
const Name = z.string().regex(/^[A-Za-z][\w.-]{0,59}$/, {
  error: 'must have 60 letters, digits, dots, hyphens and underscores or fewer, a letter first',
});

const Tours = z.record(Name, z.boolean());

const Hints = z.object({
  complete: z.boolean().meta({ description: 'True if the person wants to see no hints at all.' }),
  data: z
    .array(z.string())
    .meta({ description: 'The hints that the person has dismissed.', example: ['first-import'] }),
});
export type Hints = z.infer<typeof Hints>;

const PREFERENCES = {
  tours: Tours.meta({ description: 'The tours of screens, each with true once it is done.', example: { home: true } }),
  hints: Hints.meta({ description: 'The hints that the person has dismissed.' }),
  toggleContact: z
    .boolean()
    .meta({ description: 'True if the person adds contacts in a panel beside the list.', example: true }),
  policyVersion: z.string().nullable().meta({
    description: 'The version of the policy that the person has accepted last; null if they have accepted none.',
    example: POLICY_VERSION,
  }),
  showNewRelease: z
    .boolean()
    .meta({ description: 'True if the person wants to see what is new after a release.', example: true }),
};

/** The things that a person has seen, dismissed and accepted. */
export const Preferences = z.object(PREFERENCES);
export type Preferences = z.infer<typeof Preferences>;

/** The answer of `GET /users/detail` of the suite. */
export const SuiteUser = z.object({
  userId: z.uuid().meta({ description: 'The id of the person.' }),
  fullname: z.string().meta({ description: 'First and last name.', example: 'Ana Souza' }),
  firstname: z.string().meta({ description: 'The name, or the first one of two.', example: 'Ana' }),
  lastname: z.string().meta({ description: 'The last name; empty without one.', example: 'Souza' }),
  email: z.string().meta({ description: 'The address that the person signs in with.', example: 'ana@example.com' }),
  image: z.string().nullable().meta({ description: 'The path of the photo; null without one.' }),
  phone: z.string().nullable().meta({ description: 'The telephone number.', example: '+62 21 555 0123' }),
  time: z.union([z.literal(12), z.literal(24)]).meta({ description: 'The hour format.', example: 24 }),
  language: z.string().meta({ description: 'The language of the screens.', example: 'en' }),
  validate: z.boolean().meta({ description: 'True if the person has verified their address.' }),
  ...PREFERENCES,
  companies: z.array(MyCompany).meta({ description: 'The companies that the person belongs to.' }),
});
export type SuiteUser = z.infer<typeof SuiteUser>;

/** `PUT /users/tours`: the tours to mark. */
export const SetToursInput = z.strictObject({
  tours: Tours.refine((tours) => Object.keys(tours).length > 0 && Object.keys(tours).length <= CALL_MAX, {
    error: `must name 1 to ${CALL_MAX} tours`,
  }).meta({ description: 'The tours to change: true for one that is done.', example: { home: true } }),
});

/** `PUT /users/hints`. */
export const SetHintsInput = z
  .strictObject({
    name: Name.optional().meta({ description: 'A hint that the person dismisses.', example: 'first-import' }),
    complete: z.boolean().optional().meta({ description: 'True to see no hints any more, false to see them again.' }),
  })
  .refine(({ name, complete }) => name !== undefined || complete !== undefined, {
    error: 'Name a hint, or say whether hints are complete.',
  });
export type SetHintsInput = z.infer<typeof SetHintsInput>;

/** `PUT /users/policy-version`: the version that the person has read and accepts. */
export const AcceptPolicyInput = z.strictObject({
  version: z
    .literal(POLICY_VERSION, { error: `must be ${POLICY_VERSION}, the version in force` })
    .meta({ description: 'The version in force.', example: POLICY_VERSION }),
});

const flag = (name: string) =>
  z
    .boolean()
    .optional()
    .meta({ description: `The new value; the opposite of the present one without it (${name}).` });

/** `POST /users/toggle-contact` and `POST /users/show-new-release`. */
export const ToggleContactInput = z.strictObject({ toggleContact: flag('toggleContact') });
export const ShowNewReleaseInput = z.strictObject({ showNewRelease: flag('showNewRelease') });
